import { Gamepad2, Lock, type LucideIcon, Scale, Trophy, Users, Zap } from "lucide-react";
import { ButtonLink } from "@/ui/button";

const FEATURES: readonly { title: string; text: string; icon: LucideIcon }[] = [
  {
    title: "Multi-game challenges",
    text: "Shooters, fighters, racing, sports, chess: any game that two people can agree on.",
    icon: Gamepad2,
  },
  {
    title: "Blockchain escrow",
    text: "Stakes are USDC, held apart from everything else until the match is settled.",
    icon: Lock,
  },
  {
    title: "Dispute resolution",
    text: "When the two sides differ, the money is frozen. A moderator looks at the evidence of both and decides within 48 hours.",
    icon: Scale,
  },
  {
    title: "Competitive rewards",
    text: "The winner takes the pot less the fee, and every invited friend earns you points.",
    icon: Trophy,
  },
  {
    title: "Community driven",
    text: "Play friends, teammates or strangers, and see who plays fair before you stake.",
    icon: Users,
  },
  {
    title: "Real-time action",
    text: "Joins, starts and results reach both players the moment they happen.",
    icon: Zap,
  },
];

export function FeatureList() {
  return (
    <section aria-labelledby="features">
      <h2 id="features" className="disp-x mb-5 text-[22px] leading-7">
        What you get
      </h2>
      <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        {FEATURES.map(({ title, text, icon: Icon }) => (
          <li key={title} className="flex gap-3.5">
            <span className="grid size-10 shrink-0 place-items-center rounded-[9px] bg-surface-3 text-fg-2">
              <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
            </span>
            <div>
              <h3 className="disp text-[15px]">{title}</h3>
              <p className="mt-0.5 text-sm text-fg-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <ButtonLink to="/register" tone="brass" size="lg" className="mt-8">
        Sign Up
      </ButtonLink>
    </section>
  );
}
