import { Handshake, Lock, type LucideIcon, Scale, Trophy } from "lucide-react";
import { Card } from "@/ui/card";

const STEPS: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: Lock,
    title: "Stakes go into escrow",
    text: "Yours when you create or join, theirs when they join. No one can touch them.",
  },
  {
    icon: Handshake,
    title: "You play, and declare",
    text: "Each side declares who won. After the first declaration the others usually have 2 hours, counted from the end of play at the earliest.",
  },
  {
    icon: Trophy,
    title: "Agreement pays at once",
    text: "The winner receives the pot less the fee, which you see before you stake.",
  },
  {
    icon: Scale,
    title: "Disagreement freezes it",
    text: "The whole pot stays in escrow until the dispute is decided.",
  },
];

/** Explains where the money is at each step of a challenge. */
export function EscrowGuide() {
  return (
    <Card title="How escrow works">
      <ol className="grid gap-3.5">
        {STEPS.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-3">
            <span className="grid size-7 shrink-0 place-items-center rounded-full bg-surface-3 text-fg-2">
              <Icon aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
            </span>
            <span className="min-w-0 text-sm leading-[18px]">
              <span className="block font-medium">{title}</span>
              <span className="text-fg-3">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
