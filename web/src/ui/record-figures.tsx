import type { ReactNode } from "react";

/** A large figure with its label. */
export function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-fg-3">{label}</dt>
      <dd className="disp-x num text-[24px] leading-8">{children}</dd>
    </div>
  );
}

/** "3 W" for wins in a row, "2 L" for losses in a row. */
export function formatStreak(streak: number): string {
  if (streak === 0) return "–";
  return streak > 0 ? `${streak} W` : `${-streak} L`;
}
