import clsx from "clsx";
import { useId } from "react";
import { FieldMessage } from "@/ui/field";
import type { CaseSide } from "../api-types";
import type { Verdict } from "./payouts";

/** The result: one of the sides, a draw, or void. */
export function VerdictField({
  sides,
  verdict,
  error,
  onChange,
}: {
  sides: readonly CaseSide[];
  verdict: Verdict | null;
  error: string | undefined;
  onChange: (verdict: Verdict) => void;
}) {
  const errorId = useId();
  const choices: { label: string; verdict: Verdict }[] = [
    ...sides.map(({ user }) => ({
      label: `${user.username} won`,
      verdict: { kind: "winner" as const, winnerId: user._id },
    })),
    { label: "Draw", verdict: { kind: "draw" } },
    { label: "Void", verdict: { kind: "void" } },
  ];
  const chosen = verdict === null ? null : valueOfChoice(verdict);
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">Result</legend>
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {choices.map((choice) => {
          const value = valueOfChoice(choice.verdict);
          return (
            <label
              key={value}
              className={clsx(
                "flex min-h-11 min-w-0 items-center justify-center rounded-ctl px-4 text-[13.5px] font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
                chosen === value
                  ? "bg-brass-soft text-fg shadow-[inset_0_0_0_1.5px_var(--brass-fill)]"
                  : "text-fg-2 shadow-[inset_0_0_0_1px_var(--line-strong)] hover:bg-surface-2",
              )}
            >
              <input
                type="radio"
                name="verdict"
                value={value}
                checked={chosen === value}
                className="sr-only"
                onChange={() => onChange(choice.verdict)}
              />
              <span className="truncate">{choice.label}</span>
            </label>
          );
        })}
      </div>
      <FieldMessage id={errorId} error={error} />
    </fieldset>
  );
}

const valueOfChoice = (verdict: Verdict): string =>
  verdict.kind === "winner" ? verdict.winnerId : verdict.kind;
