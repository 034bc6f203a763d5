import type { PresenceChange, UserSummary } from "@/api/types";
import { timeOfDay } from "@/lib/clock-text";
import { serverNow } from "@/lib/server-time";
import { PersonLink } from "@/ui/person-link";
import { PresenceChanges } from "./presence-changes";
import {
  absenceText,
  intervalsOf,
  type PresenceInterval,
  type TimeRange,
} from "./presence-intervals";

/** When each player was online within a time, as bars, and every change to the second. */
export function PresenceHistory({
  players,
  changes,
  range,
  isOver,
}: {
  players: readonly UserSummary[];
  changes: readonly PresenceChange[];
  range: TimeRange;
  /** Whether the end of the range is that of the match, and not now. */
  isOver: boolean;
}) {
  return (
    <>
      <ul className="grid gap-3.5">
        {players.map((user) => (
          <PlayerRow key={user._id} user={user} changes={changes} range={range} />
        ))}
      </ul>
      <RangeLabels range={range} isOver={isOver} />
      <PresenceChanges changes={changes} players={players} />
    </>
  );
}

function PlayerRow({
  user,
  changes,
  range,
}: {
  user: UserSummary;
  changes: readonly PresenceChange[];
  range: TimeRange;
}) {
  const intervals = intervalsOf(changes, user._id, range);
  return (
    <li>
      <p className="flex items-baseline justify-between gap-3 text-sm">
        <PersonLink username={user.username} className="truncate font-medium hover:underline">
          {user.username}
        </PersonLink>
        <span className="num shrink-0 text-xs text-fg-2">{absenceText(intervals)}</span>
      </p>
      <PresenceBar intervals={intervals} range={range} />
    </li>
  );
}

/** A bar, filled while the player was present; the text beside it carries the same information. */
function PresenceBar({
  intervals,
  range,
}: {
  intervals: readonly PresenceInterval[];
  range: TimeRange;
}) {
  const duration = range.to - range.from;
  const percent = (ms: number) => `${duration > 0 ? (ms / duration) * 100 : 0}%`;
  return (
    <div
      aria-hidden="true"
      className="relative mt-1.5 h-2 overflow-hidden rounded-full shadow-[inset_0_0_0_1.5px_var(--line-strong)]"
    >
      {intervals
        .filter(({ isOnline }) => isOnline)
        .map(({ from, to }) => (
          <span
            key={from}
            className="absolute inset-y-0 bg-open"
            style={{ insetInlineStart: percent(from - range.from), width: percent(to - from) }}
          />
        ))}
    </div>
  );
}

function RangeLabels({ range, isOver }: { range: TimeRange; isOver: boolean }) {
  const at = (ms: number) => timeOfDay(new Date(ms).toISOString(), serverNow());
  return (
    <p className="num mt-2 flex justify-between gap-3 text-xs text-fg-3">
      <span>Started {at(range.from)}</span>
      <span>{isOver ? `Ended ${at(range.to)}` : "Now"}</span>
    </p>
  );
}
