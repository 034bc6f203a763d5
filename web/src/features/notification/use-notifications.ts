import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Notification } from "@/api/types";
import type { Filter } from "./filters";
import { applyPending, type Pending, unreadAfterPending, usePending } from "./pending";
import { countsQuery, latestQuery, listQuery, pagedQuery } from "./queries";
import { withoutSuperseded } from "./superseded";

/** The number of unread notifications. */
export function useUnreadNotifications(): number {
  const { data } = useQuery(countsQuery);
  return unreadAfterPending(data?.unreadCount ?? 0, usePending());
}

/** The notifications loaded by scrolling, newest first. */
export function useNotificationList(filter: Filter) {
  const { data, ...query } = useInfiniteQuery(listQuery(filter));
  const pending = usePending();
  const notifications = useMemo(
    () =>
      data &&
      visibleNotifications(
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
    () => data && visibleNotifications(data.notifications, pending),
    [data, pending],
  );
  return { ...query, data, notifications };
}

/** The newest five notifications. */
export function useLatestNotifications() {
  const { data, ...query } = useQuery(latestQuery);
  const pending = usePending();
  const notifications = useMemo(
    () => data && visibleNotifications(data.notifications, pending),
    [data, pending],
  );
  return { ...query, notifications };
}

/** A list with the pending changes applied and superseded notifications removed. */
const visibleNotifications = (list: readonly Notification[], pending: readonly Pending[]) =>
  withoutSuperseded(applyPending(list, pending));
