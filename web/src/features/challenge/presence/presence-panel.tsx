import { useQuery } from "@tanstack/react-query";
import { messageOf } from "@/api/error";
import type { ChallengeDetail } from "@/api/types";
import { useServerNow } from "@/lib/server-time";
import { Card } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { hasEnded } from "../permissions";
import { challengeEventsQuery, presenceQuery } from "../queries";
import { playingUsers } from "../team-match/sides";
import { PresenceHistory } from "./presence-history";

/** The players' presence from the start of play to its end; shown to the players only. */
export function PresencePanel({
  detail,
  inviteCode,
}: {
  detail: ChallengeDetail;
  inviteCode: string | null;
}) {
  const { challenge, userRole } = detail;
  const { startTime, _id } = challenge;
  const players = playingUsers(challenge);
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
      {!data && !error ? <Skeleton count={players.length} className="h-9" /> : null}
      {data && endAt !== null ? (
        <PresenceHistory
          players={players}
          changes={data}
          range={range}
          isOver={hasEnded(challenge.status)}
        />
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
