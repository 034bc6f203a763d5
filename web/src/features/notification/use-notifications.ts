import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useOnReconnect } from "@/api/live/use-live-connection";
import { reviveChannel } from "./channel/channel";
import type { Filter } from "./filters";
import { followNotifications } from "./follow";
import { overlaid, unreadSeen, usePending } from "./pending";
import { countsQuery, latestQuery, listQuery, pagedQuery } from "./queries";

/** For the shell: notifications come by themselves, and are whole again after the line was away. */
export function useLiveNotifications(userId: string): void {
  useEffect(() => followNotifications(userId), [userId]);
  // Where the other connection has come back, so may this one.
  useOnReconnect(reviveChannel);
}

/** How many wait to be read. */
export function useUnreadNotifications(): number {
  const { data } = useQuery(countsQuery);
  return unreadSeen(data?.unreadCount ?? 0, usePending());
}

/** All that were scrolled to, the newest first. */
export function useNotificationList(filter: Filter) {
  const { data, ...query } = useInfiniteQuery(listQuery(filter));
  const pending = usePending();
  const notifications = useMemo(
    () =>
      data &&
      overlaid(
        data.pages.flatMap((page) => page.notifications),
        pending,
      ),
    [data, pending],
  );
  return { ...query, notifications };
}

/** One page of them. */
export function useNotificationPage(filter: Filter, page: number) {
  const { data, ...query } = useQuery(pagedQuery(filter, page));
  const pending = usePending();
  const notifications = useMemo(
    () => data && overlaid(data.notifications, pending),
    [data, pending],
  );
  return { ...query, data, notifications };
}

/** The newest five. */
export function useLatestNotifications() {
  const { data, ...query } = useQuery(latestQuery);
  const pending = usePending();
  const notifications = useMemo(
    () => data && overlaid(data.notifications, pending),
    [data, pending],
  );
  return { ...query, notifications };
}
