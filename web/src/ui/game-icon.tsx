import {
  Crosshair,
  Crown,
  Flag,
  Gamepad2,
  HandFist,
  type LucideIcon,
  Mountain,
  Spade,
  Swords,
  Volleyball,
} from "lucide-react";

/** Matched by patterns in the category's name, so that the catalogue can grow without a change here. */
const ICONS: readonly (readonly [RegExp, LucideIcon])[] = [
  [/fps|shoot/i, Crosshair],
  [/sport|football|basket/i, Volleyball],
  [/royale|survival/i, Mountain],
  [/moba|strategy arena/i, Swords],
  [/fight/i, HandFist],
  [/rac/i, Flag],
  [/strategy|chess|board/i, Crown],
  [/card|casino|poker/i, Spade],
];

export function GameIcon({ category, size = 46 }: { category: string; size?: number }) {
  const Icon = ICONS.find(([pattern]) => pattern.test(category))?.[1] ?? Gamepad2;
  return (
    <span
      aria-hidden="true"
      className="grid shrink-0 place-items-center rounded-[9px] bg-surface-3 text-fg-2"
      style={{ width: size, height: size }}
    >
      <Icon className="size-[22px]" strokeWidth={1.6} />
    </span>
  );
}
