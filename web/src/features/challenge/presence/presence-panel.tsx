import { useQuery } from "@tanstack/react-query";
import { messageOf } from "@/api/error";
import type { ChallengeDetail, Participant, PresenceChange } from "@/api/types";
import { timeOfDay } from "@/lib/clock-text";
import { useServerNow } from "@/lib/server-time";
import { Card } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { PersonLink } from "@/ui/person-link";
import { Skeleton } from "@/ui/skeleton";
import { hasEnded } from "../permissions";
import { challengeEventsQuery, presenceQuery } from "../queries";
import { PresenceChanges } from "./presence-changes";
import {
  absenceText,
  intervalsOf,
  type PresenceInterval,
  type TimeRange,
} from "./presence-intervals";

/** The players' presence from the start of play to its end; shown to the players only. */
export function PresencePanel({
  detail,
  inviteCode,
}: {
  detail: ChallengeDetail;
  inviteCode: string | null;
}) {
  const { challenge, userRole } = detail;
  const { startTime, participants, _id } = challenge;
  const isShown = userRole !== "viewer" && Boolean(startTime);
  const { data, error, refetch } = useQuery({ ...presenceQuery(_id), enabled: isShown });
  const endAt = useEndTime(detail, inviteCode);
  if (!isShown || !startTime) return null;
  const range = { from: Date.parse(startTime), to: endAt ?? Number.NaN };
  return (
    <Card
      title="Presence"
      aside={<span className="text-xs text-fg-3">Visible to players only</span>}
    >
      {error ? (
        <InlineError
          message={messageOf(error, "Failed to load the players' presence")}
          onRetry={() => void refetch()}
        />
      ) : null}
      {!data && !error ? <Skeleton count={participants.length} className="h-9" /> : null}
      {data && endAt !== null ? (
        <>
          <ul className="grid gap-3.5">
            {participants.map((seat) => (
              <PlayerRow key={seat.user._id} seat={seat} changes={data} range={range} />
            ))}
          </ul>
          <RangeLabels range={range} isOver={hasEnded(challenge.status)} />
          <PresenceChanges changes={data} challenge={challenge} />
        </>
      ) : null}
    </Card>
  );
}

/** The end of a finished match, which is its last event; otherwise now. */
function useEndTime({ challenge }: ChallengeDetail, inviteCode: string | null): number | null {
  const now = useServerNow();
  const isOver = hasEnded(challenge.status);
  const { data } = useQuery({
    ...challengeEventsQuery(challenge._id, inviteCode),
    enabled: isOver,
  });
  if (!isOver) return now;
  const last = data?.at(-1)?.at;
  return last ? Date.parse(last) : null;
}

function PlayerRow({
  seat: { user },
  changes,
  range,
}: {
  seat: Participant;
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
  return (
    <p className="num mt-2 flex justify-between gap-3 text-xs text-fg-3">
      <span>Started {timeOfDay(new Date(range.from).toISOString(), range.to)}</span>
      <span>
        {isOver ? `Ended ${timeOfDay(new Date(range.to).toISOString(), range.to)}` : "Now"}
      </span>
    </p>
  );
}
