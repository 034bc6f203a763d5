import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { messageOf } from "@/api/error";
import type { Challenge } from "@/api/types";
import { Card } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { challengeEventsQuery } from "../queries";
import { EventList } from "./event-list";

/** All events of the match, newest first. */
export function MatchLog({
  challenge,
  inviteCode,
}: {
  challenge: Challenge;
  inviteCode: string | null;
}) {
  const { data, error, refetch } = useQuery(challengeEventsQuery(challenge._id, inviteCode));
  const loggedVersion = data?.at(-1)?.version ?? null;
  useEffect(() => {
    // The snapshot is newer than the log, because it was polled or refetched.
    if (loggedVersion !== null && loggedVersion < challenge.version) void refetch();
  }, [loggedVersion, challenge.version, refetch]);
  return (
    <Card title="Match log">
      {error ? (
        <InlineError
          message={messageOf(error, "Failed to fetch the match log")}
          onRetry={() => void refetch()}
        />
      ) : null}
      {!data && !error ? <Skeleton count={4} className="h-7" /> : null}
      <EventList events={data ?? []} players={challenge.participants.map(({ user }) => user)} />
    </Card>
  );
}
