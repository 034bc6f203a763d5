import clsx from "clsx";
import {
  Check,
  Circle,
  Clock,
  Diamond,
  Flag,
  Hourglass,
  type LucideIcon,
  Scale,
  ShieldCheck,
  Trophy,
  X,
} from "lucide-react";
import type { ReactNode } from "react";

export type BadgeTone = "open" | "active" | "full" | "done" | "cancel" | "dispute";
export type BadgeShape =
  | "ring"
  | "diamond"
  | "pulse"
  | "check"
  | "cross"
  | "scales"
  | "hourglass"
  | "clock"
  | "trophy"
  | "flag"
  | "shield";

const ICONS: Record<Exclude<BadgeShape, "pulse">, LucideIcon> = {
  ring: Circle,
  diamond: Diamond,
  check: Check,
  cross: X,
  scales: Scale,
  hourglass: Hourglass,
  clock: Clock,
  trophy: Trophy,
  flag: Flag,
  shield: ShieldCheck,
};

/** A label with a colour and a shape, so that the state can be read without the colour. */
export function Badge({
  tone,
  shape,
  children,
}: {
  tone: BadgeTone;
  shape: BadgeShape;
  children: ReactNode;
}) {
  return (
    <span className={clsx("badge", `b-${tone}`)}>
      <Shape shape={shape} />
      {children}
    </span>
  );
}

function Shape({ shape }: { shape: BadgeShape }) {
  if (shape === "pulse") return <span aria-hidden="true" className="pulse" />;
  const Icon = ICONS[shape];
  return <Icon aria-hidden="true" className="size-3" strokeWidth={2.5} />;
}
