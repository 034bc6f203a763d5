import { useEffect, useMemo, useRef, useState } from "react";
import { WindowVirtualizer, type WindowVirtualizerHandle } from "virtua";
import type { Notification } from "@/api/types";
import { isSameDay } from "@/lib/relative-time";
import { Button } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import type { Filter } from "../filters";
import { useNotificationList } from "../use-notifications";
import { useChoice } from "./choice";
import { ChoiceBar } from "./choice-bar";
import { type FocusPlace, useFocusPlace } from "./focus";
import { useListKeys } from "./keys";
import { Nothing } from "./nothing";
import { PageRow } from "./page-row";

/** About as many rows as fit on the screen. */
const SKELETON_ROWS = 8;

/** The list with infinite scrolling. */
export function ScrolledList({ filter }: { filter: Filter }) {
  const { notifications, error, refetch, ...more } = useNotificationList(filter);
  const place = useFocusPlace();
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
      <section aria-label="List of notifications" {...place.props}>
        {isEmpty ? <Nothing filter={filter} /> : null}
        {notifications.length > 0 ? <Rows notifications={notifications} place={place} /> : null}
      </section>
      {more.hasNextPage ? <More {...more} /> : null}
    </>
  );
}

function Rows({
  notifications,
  place,
}: {
  notifications: readonly Notification[];
  place: FocusPlace;
}) {
  const { shown, fresh, show } = useHeldBack(notifications);
  const choice = useChoice(shown);
  const keys = useListKeys(shown, place);
  const list = useRef<WindowVirtualizerHandle>(null);
  const wantedAt = shown.findIndex(({ _id }) => _id === keys.wanted?.id);
  useEffect(() => {
    if (wantedAt >= 0) list.current?.scrollToIndex(wantedAt, { align: "nearest" });
  }, [wantedAt]);
  return (
    <>
      <ChoiceBar choice={choice} />
      {fresh > 0 ? (
        <Button tone="ghost" className="mb-2 w-full" onClick={show}>
          {fresh} new, show
        </Button>
      ) : null}
      <div className="card overflow-hidden py-1">
        <WindowVirtualizer
          ref={list}
          as="ul"
          item="li"
          // The focused row stays mounted, however far the list is scrolled.
          {...(wantedAt >= 0 ? { keepMounted: [wantedAt] } : {})}
        >
          {shown.map((notification, index) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: it hears where the focus is, and does nothing itself.
            <div key={notification._id} onFocus={() => keys.entered(notification._id)}>
              <PageRow
                notification={notification}
                isFirstOfDay={!isSameDay(notification.createdAt, shown[index - 1]?.createdAt)}
                wanted={index === wantedAt ? keys.wanted : null}
                choice={choice}
              />
            </div>
          ))}
        </WindowVirtualizer>
      </div>
    </>
  );
}

/** Holds back new notifications until requested, so that no row moves under the pointer. */
function useHeldBack(notifications: readonly Notification[]) {
  const newest = notifications[0]?.number ?? 0;
  const [upTo, setUpTo] = useState(newest);
  const held = useMemo(
    () => notifications.filter(({ number }) => number <= upTo),
    [notifications, upTo],
  );
  // If none of the held rows remains, nothing can move: show all.
  const shown = held.length === 0 ? notifications : held;
  return { shown, fresh: notifications.length - shown.length, show: () => setUpTo(newest) };
}

/** The distance from the end of the list at which the next page is fetched. */
const NEAR = "600px";

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
      { rootMargin: NEAR },
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
