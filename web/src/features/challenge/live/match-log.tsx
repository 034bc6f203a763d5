import type { ReactNode } from "react";
import { messageOf } from "@/api/error";
import type { Challenge, ChallengeEvent } from "@/api/types";
import { Card } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { EventList } from "./event-list";
import { eventNames } from "./event-names";
import { useMatchLog } from "./use-match-log";

type LogProps = { challenge: Challenge; inviteCode: string | null };

/** All events of the match, newest first. */
export function MatchLog(props: LogProps) {
  return <LogCard {...props} select={(events) => events} />;
}

/** More would push the rules below the first screen of a phone. */
const PREVIEWED = 6;

/** The newest events, with the way to all of them. */
export function LogPreview({ more, ...props }: LogProps & { more: ReactNode }) {
  return <LogCard {...props} select={(events) => events.slice(-PREVIEWED)} aside={more} />;
}

function LogCard({
  challenge,
  inviteCode,
  select,
  aside,
}: LogProps & {
  select: (events: readonly ChallengeEvent[]) => readonly ChallengeEvent[];
  aside?: ReactNode;
}) {
  const { events, error, refetch } = useMatchLog(challenge, inviteCode);
  return (
    <Card title="Match log" aside={aside}>
      {error ? (
        <InlineError
          message={messageOf(error, "Failed to fetch the match log")}
          onRetry={() => void refetch()}
        />
      ) : null}
      {!events && !error ? <Skeleton count={4} className="h-7" /> : null}
      <EventList events={select(events ?? [])} players={eventNames(challenge)} />
    </Card>
  );
}
