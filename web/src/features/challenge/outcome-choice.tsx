import clsx from "clsx";
import { Flag, Handshake, type LucideIcon, Trophy } from "lucide-react";
import type { UserSummary } from "@/api/types";
import { SelectField } from "@/ui/select";

export type Outcome = "won" | "lost" | "draw";
export type ResultChoice = { outcome: Outcome | null; winnerId: string };

const OUTCOMES: readonly { value: Outcome; label: string; ofTeam: string; icon: LucideIcon }[] = [
  { value: "won", label: "I won", ofTeam: "We won", icon: Trophy },
  { value: "lost", label: "I lost", ofTeam: "We lost", icon: Flag },
  { value: "draw", label: "Draw", ofTeam: "Draw", icon: Handshake },
];

export function isOutcome(value: string | null): value is Outcome {
  return OUTCOMES.some((outcome) => outcome.value === value);
}

/** Won, lost or drawn; after a loss against several opponents, also which of them won. */
export function OutcomeChoice({
  choice,
  others,
  isTeam,
  error,
  onChange,
}: {
  choice: ResultChoice;
  /** Whether the player declares for a team. */
  isTeam: boolean;
  others: readonly UserSummary[];
  error?: string | undefined;
  onChange: (choice: ResultChoice) => void;
}) {
  const needsWinner = choice.outcome === "lost" && others.length > 1;
  return (
    <>
      <fieldset>
        <legend className="sr-only">Who won?</legend>
        <div className="grid grid-cols-3 gap-2">
          {OUTCOMES.map(({ value, label, ofTeam, icon: Icon }) => (
            <label
              key={value}
              className={clsx(
                "flex min-h-11 items-center justify-center gap-2 rounded-ctl px-2 text-[13.5px] font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
                choice.outcome === value
                  ? "bg-brass-soft text-fg shadow-[inset_0_0_0_1.5px_var(--brass-fill)]"
                  : "text-fg-2 shadow-[inset_0_0_0_1px_var(--line-strong)] hover:bg-surface-2",
              )}
            >
              <input
                type="radio"
                name="outcome"
                value={value}
                checked={choice.outcome === value}
                className="sr-only"
                onChange={() => onChange({ ...choice, outcome: value })}
              />
              <Icon
                aria-hidden="true"
                className={clsx("size-4", choice.outcome === value && "text-brass")}
                strokeWidth={1.75}
              />
              {isTeam ? ofTeam : label}
            </label>
          ))}
        </div>
      </fieldset>
      {needsWinner ? (
        <SelectField
          label="Who won?"
          error={error}
          options={[
            { value: "", label: "Choose the winner" },
            ...others.map(({ _id, username }) => ({ value: _id, label: username })),
          ]}
          value={choice.winnerId}
          onChange={(event) => onChange({ ...choice, winnerId: event.target.value })}
        />
      ) : null}
    </>
  );
}
