import { useEffect, useMemo, useRef, useState } from "react";
import { WindowVirtualizer, type WindowVirtualizerHandle } from "virtua";
import type { Notification } from "@/api/types";
import { isSameDay } from "@/lib/relative-time";
import { type FocusFallback, useFocusFallback } from "@/lib/use-focus-fallback";
import { Button } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";
import { NewRows } from "@/ui/new-rows";
import { Skeleton } from "@/ui/skeleton";
import type { Filter } from "../filters";
import { PageRow } from "../row/notification-row";
import { useNotificationList } from "../use-notifications";
import { EmptyNotifications } from "./empty-notifications";
import { SelectionBar, useRowSelection } from "./selection";
import { useListKeys } from "./use-list-keys";

/** About as many rows as fit on the screen. */
const SKELETON_ROWS = 8;

/** The list with infinite scrolling. */
export function ScrolledList({ filter }: { filter: Filter }) {
  const { notifications, error, refetch, ...more } = useNotificationList(filter);
  const fallback = useFocusFallback();
  if (!notifications) {
    return error ? (
      <InlineError message="Failed to load notifications" onRetry={() => void refetch()} />
    ) : (
      <Skeleton count={SKELETON_ROWS} className="h-[58px]" />
    );
  }
  // All loaded rows may be deleted while further pages exist.
  const isEmpty = notifications.length === 0 && !more.hasNextPage;
  return (
    <>
      <section aria-label="List of notifications" {...fallback.props}>
        {isEmpty ? <EmptyNotifications filter={filter} /> : null}
        {notifications.length > 0 ? (
          <Rows notifications={notifications} fallback={fallback} />
        ) : null}
      </section>
      {more.hasNextPage ? <More {...more} /> : null}
    </>
  );
}

function Rows({
  notifications,
  fallback,
}: {
  notifications: readonly Notification[];
  fallback: FocusFallback;
}) {
  const { visible, heldCount, showNew } = useHoldBackNew(notifications);
  const selection = useRowSelection(visible);
  const keys = useListKeys(visible, fallback);
  const list = useRef<WindowVirtualizerHandle>(null);
  const focusIndex = visible.findIndex(({ _id }) => _id === keys.focusRequest?.id);
  useEffect(() => {
    if (focusIndex >= 0) list.current?.scrollToIndex(focusIndex, { align: "nearest" });
  }, [focusIndex]);
  return (
    <>
      <SelectionBar selection={selection} />
      <NewRows count={heldCount} onShow={showNew} />
      <div className="card overflow-hidden py-1">
        <WindowVirtualizer
          ref={list}
          as="ul"
          item="li"
          // The focused row stays mounted, however far the list is scrolled.
          {...(focusIndex >= 0 ? { keepMounted: [focusIndex] } : {})}
        >
          {visible.map((notification, index) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the focus of its row.
            <div key={notification._id} onFocus={() => keys.onRowFocus(notification._id)}>
              <PageRow
                notification={notification}
                isFirstOfDay={!isSameDay(notification.createdAt, visible[index - 1]?.createdAt)}
                focusRequest={index === focusIndex ? keys.focusRequest : null}
                selection={selection}
              />
            </div>
          ))}
        </WindowVirtualizer>
      </div>
    </>
  );
}

/** Holds back new notifications until requested, so that no row moves under the pointer. */
function useHoldBackNew(notifications: readonly Notification[]) {
  const newest = notifications[0]?.number ?? 0;
  const [upTo, setUpTo] = useState(newest);
  const released = useMemo(
    () => notifications.filter(({ number }) => number <= upTo),
    [notifications, upTo],
  );
  // If none of the held rows remains, nothing can move: show all.
  const visible = released.length === 0 ? notifications : released;
  return {
    visible,
    heldCount: notifications.length - visible.length,
    showNew: () => setUpTo(newest),
  };
}

/** The distance from the end of the list at which the next page is fetched. */
const PREFETCH_MARGIN = "600px";

function More({
  isFetchingNextPage,
  isFetchNextPageError,
  fetchNextPage,
}: {
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(fetchNextPage);
  useEffect(() => {
    latest.current = fetchNextPage;
  });
  const isIdle = !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (!isIdle || end.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void latest.current();
      },
      { rootMargin: PREFETCH_MARGIN },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isIdle]);
  return (
    <div ref={end} className="mt-3 grid">
      {isFetchNextPageError ? (
        <InlineError message="Failed to load notifications" onRetry={() => void fetchNextPage()} />
      ) : (
        <Button isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  );
}
