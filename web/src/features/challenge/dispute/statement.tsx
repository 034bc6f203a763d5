import type { Challenge, Declaration } from "@/api/types";
import { timestamp } from "@/lib/clock-text";
import { claimText } from "../declarations";

/** What a side declared, in its own words. */
export function Statement({
  declaration,
  sides,
}: {
  declaration: Declaration | null;
  /** The teams of the match, which the statement names. */
  sides: Pick<Challenge, "teams">;
}) {
  if (!declaration) return <p className="text-sm text-fg-2">Has not declared a result.</p>;
  return (
    <div className="rounded-[10px] bg-surface-2 px-4 py-3">
      <p className="font-semibold">{claimText(declaration, sides)}</p>
      {declaration.score ? (
        <p className="num text-sm text-fg-2">Score {declaration.score}</p>
      ) : null}
      {declaration.note ? (
        <p className="mt-1 text-sm whitespace-pre-line text-fg-2">{declaration.note}</p>
      ) : null}
      <p className="num mt-1 text-xs text-fg-3">
        Declared <time dateTime={declaration.declaredAt}>{timestamp(declaration.declaredAt)}</time>
      </p>
    </div>
  );
}
