import { useQuery } from "@tanstack/react-query";
import { messageOf } from "@/api/error";
import type { ChallengeDetail, Participant, PresenceChange } from "@/api/types";
import { useServerNow } from "@/lib/server-time";
import { Card } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { timeOfDay } from "../live/match-clock";
import { hasEnded } from "../permissions";
import { challengeEventsQuery, presenceQuery } from "../queries";
import { PresenceChanges } from "./presence-changes";
import { absenceText, type Span, type Spell, spellsOf } from "./spells";

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
  const until = useEnd(detail, inviteCode);
  if (!isShown || !startTime) return null;
  const span = { from: Date.parse(startTime), to: until ?? Number.NaN };
  return (
    <Card title="Who was here" aside={<span className="text-xs text-fg-3">For the players</span>}>
      {error ? (
        <InlineError
          message={messageOf(error, "Failed to read who was here")}
          onRetry={() => void refetch()}
        />
      ) : null}
      {!data && !error ? <Skeleton count={participants.length} className="h-9" /> : null}
      {data && until !== null ? (
        <>
          <ul className="grid gap-3.5">
            {participants.map((seat) => (
              <Lane key={seat.user._id} seat={seat} changes={data} span={span} />
            ))}
          </ul>
          <Ends span={span} isOver={hasEnded(challenge.status)} />
          <PresenceChanges changes={data} challenge={challenge} />
        </>
      ) : null}
    </Card>
  );
}

/** The end of a finished match, which is its last event; otherwise now. */
function useEnd({ challenge }: ChallengeDetail, inviteCode: string | null): number | null {
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

function Lane({
  seat: { user },
  changes,
  span,
}: {
  seat: Participant;
  changes: readonly PresenceChange[];
  span: Span;
}) {
  const spells = spellsOf(changes, user._id, span);
  return (
    <li>
      <p className="flex items-baseline justify-between gap-3 text-sm">
        <span className="truncate font-medium">{user.username}</span>
        <span className="num shrink-0 text-xs text-fg-2">{absenceText(spells)}</span>
      </p>
      <Strip spells={spells} span={span} />
    </li>
  );
}

/** A bar, filled while the player was present; the text beside it carries the same information. */
function Strip({ spells, span }: { spells: readonly Spell[]; span: Span }) {
  const whole = span.to - span.from;
  const percent = (ms: number) => `${whole > 0 ? (ms / whole) * 100 : 0}%`;
  return (
    <div
      aria-hidden="true"
      className="relative mt-1.5 h-2 overflow-hidden rounded-full shadow-[inset_0_0_0_1.5px_var(--line-strong)]"
    >
      {spells
        .filter(({ isOnline }) => isOnline)
        .map(({ from, to }) => (
          <span
            key={from}
            className="absolute inset-y-0 bg-open"
            style={{ insetInlineStart: percent(from - span.from), width: percent(to - from) }}
          />
        ))}
    </div>
  );
}

function Ends({ span, isOver }: { span: Span; isOver: boolean }) {
  return (
    <p className="num mt-2 flex justify-between gap-3 text-xs text-fg-3">
      <span>Started {timeOfDay(new Date(span.from).toISOString(), span.to)}</span>
      <span>{isOver ? `Ended ${timeOfDay(new Date(span.to).toISOString(), span.to)}` : "Now"}</span>
    </p>
  );
}
