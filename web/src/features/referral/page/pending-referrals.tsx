import { useQuery } from "@tanstack/react-query";
import type { PendingReferral } from "@/api/types";
import { timeAgo } from "@/lib/relative-time";
import { useServerMinute } from "@/lib/server-time";
import { Avatar } from "@/ui/avatar";
import { Card } from "@/ui/card";
import { PersonLink } from "@/ui/person-link";
import { Skeleton } from "@/ui/skeleton";
import { pendingQuery } from "../queries";
import { LoadFailure } from "./load-failure";

/** Limits the height of the list; the figures show the total. */
const SHOWN_MAX = 5;

export function PendingReferrals() {
  const { data: pending, error, refetch } = useQuery(pendingQuery);
  return (
    <Card title="Pending Referrals">
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
      {!pending && !error ? <Skeleton count={2} className="h-8" /> : null}
      {pending ? <PendingList pending={pending} /> : null}
    </Card>
  );
}

function PendingList({ pending }: { pending: readonly PendingReferral[] }) {
  const now = useServerMinute();
  if (pending.length === 0) {
    return (
      <p className="text-sm text-fg-3">
        No pending referrals. Players who signed up with your code and have not verified their email
        yet are listed here.
      </p>
    );
  }
  const hiddenCount = pending.length - SHOWN_MAX;
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        {pending.slice(0, SHOWN_MAX).map(({ _id, username, createdAt }) => (
          <li key={_id} className="flex items-center gap-3">
            <PersonLink username={username} isDuplicate className="shrink-0 rounded-full">
              <Avatar username={username} size={32} />
            </PersonLink>
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">
                <PersonLink username={username} className="hover:underline">
                  {username}
                </PersonLink>
              </p>
              <p className="truncate text-xs text-fg-3">
                Signed up{" "}
                <time dateTime={createdAt} className="num">
                  {timeAgo(createdAt, now)}
                </time>
                , email not verified
              </p>
            </div>
          </li>
        ))}
      </ul>
      {hiddenCount > 0 ? <p className="mt-3.5 text-xs text-fg-3">and {hiddenCount} more</p> : null}
    </>
  );
}
