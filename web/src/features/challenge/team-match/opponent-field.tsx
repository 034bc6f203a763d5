import clsx from "clsx";
import { Check, X } from "lucide-react";
import type { TeamRef } from "@/api/types";
import { Field } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import { TeamAvatar } from "@/ui/team-avatar";
import type { TeamSearch } from "./team-choice";

/** Leaves the place open to any team, or names the one team that may accept. */
export function OpponentField({
  search: { text, onText, found, error, retry },
  connected,
  ownTeamId,
  chosen,
  problem,
  onChoose,
}: {
  search: TeamSearch;
  /** Offered before anything is typed. */
  connected: readonly TeamRef[];
  ownTeamId: string;
  /** Null leaves it open. */
  chosen: TeamRef | null;
  problem: string | undefined;
  onChoose: (team: TeamRef | null) => void;
}) {
  const offered = (text.trim() === "" ? connected : (found ?? [])).filter(
    ({ _id }) => _id !== ownTeamId && _id !== chosen?._id,
  );
  const isEmpty = text.trim() !== "" && found !== undefined && offered.length === 0;
  return (
    <section aria-label="Opponent" className="grid gap-2">
      <Field
        label="Search teams"
        note="optional"
        type="search"
        autoComplete="off"
        value={text}
        error={problem}
        onChange={({ target }) => onText(target.value)}
      />
      {chosen ? (
        <Chosen team={chosen} onRemove={() => onChoose(null)} />
      ) : (
        <p className="text-xs text-fg-3">
          <span className="font-medium text-fg-2">Opponent: any team.</span> Name one if only that
          team may accept.
        </p>
      )}
      {error ? <InlineError message="Failed to load teams" onRetry={retry} /> : null}
      {isEmpty ? (
        <p role="status" className="text-sm text-fg-3">
          No team found
        </p>
      ) : null}
      {offered.length > 0 ? (
        <ul
          aria-label={text.trim() === "" ? "Connected teams" : "Teams found"}
          className="max-h-[220px] overflow-y-auto rounded-[10px] bg-surface-2 p-1.5"
        >
          {offered.map((team) => (
            <li key={team._id}>
              <button
                type="button"
                className="flex min-h-11 w-full items-center gap-3 rounded-ctl px-2.5 text-left hover:bg-surface-3"
                onClick={() => onChoose(team)}
              >
                <TeamAvatar name={team.name} src={team.avatar} size={28} />
                <span className="min-w-0 flex-1 truncate text-[13.5px] font-medium">
                  <span className="sr-only">Challenge</span> {team.name}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Chosen({ team, onRemove }: { team: TeamRef; onRemove: () => void }) {
  return (
    <p
      className={clsx(
        "flex min-h-11 items-center gap-3 rounded-[10px] px-3.5 py-1.5",
        "bg-brass-soft shadow-[inset_0_0_0_1.5px_var(--brass-fill)]",
      )}
    >
      <TeamAvatar name={team.name} src={team.avatar} size={28} />
      <span className="min-w-0 flex-1 truncate text-[13.5px] font-semibold">
        Opponent: {team.name}
      </span>
      <Check aria-hidden="true" className="size-4 text-brass" />
      <button
        type="button"
        className="icon-btn"
        aria-label={`Do not name ${team.name} as the opponent`}
        onClick={onRemove}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </p>
  );
}
