import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import type { PresenceChange, UserSummary } from "@/api/types";
import { timestamp } from "@/lib/clock-text";
import { PersonName } from "@/ui/person-name";

/** Every presence change to the second, as evidence in a dispute; collapsed by default. */
export function PresenceChanges({
  changes,
  players,
}: {
  changes: readonly PresenceChange[];
  players: readonly UserSummary[];
}) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const known = new Map(players.map((player) => [player._id, player]));
  if (changes.length === 0) return null;
  return (
    <div className="mt-3 border-t border-line pt-1.5">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="-mx-1.5 flex min-h-9 items-center gap-1.5 rounded-ctl px-1.5 text-sm font-semibold text-fg-2 hover:text-fg"
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronDown aria-hidden="true" className={isOpen ? "size-4" : "size-4 -rotate-90"} />
        {changes.length === 1 ? "1 change" : `${changes.length.toLocaleString("en")} changes`}
      </button>
      <section
        id={id}
        hidden={!isOpen}
        aria-label="Changes"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
        tabIndex={0}
        className="max-h-56 overflow-y-auto"
      >
        <ol className="grid gap-1 pt-1 text-sm">
          {changes.map(({ userId, isOnline, at, cause }) => (
            <li key={`${userId} ${isOnline} ${at}`} className="flex justify-between gap-3">
              <span className="min-w-0 text-fg-2">
                <ChangedPlayer player={known.get(userId)} />{" "}
                {isOnline ? "came" : departureText(cause)}
              </span>
              <time dateTime={at} className="num shrink-0 text-xs leading-5 text-fg-3">
                {timestamp(at)}
              </time>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

function ChangedPlayer({ player }: { player: UserSummary | undefined }) {
  return player ? <PersonName user={player} /> : "A player";
}

/** Names the cause: a server that stops disconnects all players, which is not the player's absence. */
function departureText(cause: PresenceChange["cause"]): string {
  return cause === "server" ? "was cut off: the server stopped" : "went";
}
