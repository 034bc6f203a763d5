import { useQuery } from "@tanstack/react-query";
import {
  CircleDot,
  Flag,
  Handshake,
  Lock,
  type LucideIcon,
  Pencil,
  Play,
  Plus,
  Scale,
  ThumbsUp,
  Trophy,
  Undo2,
  UserMinus,
  UserPlus,
} from "lucide-react";
import { useEffect } from "react";
import { messageOf } from "@/api/error";
import type { Challenge, ChallengeEvent } from "@/api/types";
import { timeOfDay } from "@/lib/clock-text";
import { serverNow } from "@/lib/server-time";
import { Card } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { challengeEventsQuery } from "../queries";
import { eventText } from "./event-text";

const ICONS: Partial<Record<string, LucideIcon>> = {
  created: Plus,
  joined: UserPlus,
  readied: ThumbsUp,
  left: UserMinus,
  edited: Pencil,
  started: Play,
  call_off_agreed: Handshake,
  declared: Flag,
  settled: Trophy,
  released: Trophy,
  awarded: Lock,
  disputed: Scale,
  cancelled: Undo2,
  called_off: Undo2,
  expired: Undo2,
  voided: Undo2,
};

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
      <ol aria-live="polite" aria-relevant="additions">
        {[...(data ?? [])].reverse().map((event) => (
          <LogEntry key={event.version} event={event} challenge={challenge} />
        ))}
      </ol>
    </Card>
  );
}

function LogEntry({ event, challenge }: { event: ChallengeEvent; challenge: Challenge }) {
  const Icon = ICONS[event.type ?? ""] ?? CircleDot;
  return (
    <li className="group/entry relative flex gap-3 pb-3.5 last:pb-0">
      <span className="relative z-10 grid size-7 shrink-0 place-items-center rounded-full bg-surface-3 text-fg-2">
        <Icon aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
      </span>
      <span
        aria-hidden="true"
        className="absolute top-7 bottom-0 left-[13.5px] w-px bg-line group-last/entry:hidden"
      />
      <p className="min-w-0 flex-1 pt-1 text-sm leading-5">{eventText(event, challenge)}</p>
      <time dateTime={event.at} className="num pt-1 text-xs text-fg-3">
        {timeOfDay(event.at, serverNow())}
      </time>
    </li>
  );
}
