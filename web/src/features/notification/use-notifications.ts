import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useOnReconnect } from "@/api/live/use-live-connection";
import type { Notification } from "@/api/types";
import { reviveChannel } from "./channel/channel";
import type { Filter } from "./filters";
import { followNotifications } from "./follow";
import { overlaid, type Pending, unreadSeen, usePending } from "./pending";
import { countsQuery, latestQuery, listQuery, pagedQuery } from "./queries";
import { withoutSuperseded } from "./superseded";

/** For the shell: applies notification events and catches up after a reconnect. */
export function useLiveNotifications(userId: string): void {
  useEffect(() => followNotifications(userId), [userId]);
  // A reconnect of the other socket indicates that the network is back.
  useOnReconnect(reviveChannel);
}

/** The number of unread notifications. */
export function useUnreadNotifications(): number {
  const { data } = useQuery(countsQuery);
  return unreadSeen(data?.unreadCount ?? 0, usePending());
}

/** The notifications loaded by scrolling, newest first. */
export function useNotificationList(filter: Filter) {
  const { data, ...query } = useInfiniteQuery(listQuery(filter));
  const pending = usePending();
  const notifications = useMemo(
    () =>
      data &&
      visible(
        data.pages.flatMap((page) => page.notifications),
        pending,
      ),
    [data, pending],
  );
  return { ...query, notifications };
}

/** One page of notifications. */
export function useNotificationPage(filter: Filter, page: number) {
  const { data, ...query } = useQuery(pagedQuery(filter, page));
  const pending = usePending();
  const notifications = useMemo(
    () => data && visible(data.notifications, pending),
    [data, pending],
  );
  return { ...query, data, notifications };
}

/** The newest five notifications. */
export function useLatestNotifications() {
  const { data, ...query } = useQuery(latestQuery);
  const pending = usePending();
  const notifications = useMemo(
    () => data && visible(data.notifications, pending),
    [data, pending],
  );
  return { ...query, notifications };
}

/** A list with the pending changes applied and superseded notifications removed. */
const visible = (list: readonly Notification[], pending: readonly Pending[]) =>
  withoutSuperseded(overlaid(list, pending));
