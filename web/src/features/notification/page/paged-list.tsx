import { Navigate } from "react-router";
import type { Notification } from "@/api/types";
import { isSameDay } from "@/lib/relative-time";
import { type FocusFallback, useFocusFallback } from "@/lib/use-focus-fallback";
import { InlineError } from "@/ui/inline-error";
import { Pagination } from "@/ui/pagination";
import { Skeleton } from "@/ui/skeleton";
import type { Filter } from "../filters";
import { PAGE_SIZE } from "../queries";
import { PageRow } from "../row/notification-row";
import { useNotificationPage } from "../use-notifications";
import { EmptyNotifications } from "./empty-notifications";
import { SelectionBar, useRowSelection } from "./selection";
import { useListKeys } from "./use-list-keys";

/** The list in pages, with the page links beneath. */
export function PagedList({
  filter,
  page,
  linkTo,
  onPage,
}: {
  filter: Filter;
  page: number;
  linkTo: (page: number) => string;
  onPage: (page: number) => void;
}) {
  const { notifications, data, error, refetch, isPlaceholderData } = useNotificationPage(
    filter,
    page,
  );
  const fallback = useFocusFallback();
  if (!notifications || !data) {
    return error ? (
      <InlineError message="Failed to load notifications" onRetry={() => void refetch()} />
    ) : (
      <Skeleton count={PAGE_SIZE} className="h-[58px]" />
    );
  }
  const lastPage = Math.max(1, data.totalPages);
  const isBeyond = data.currentPage > lastPage;
  const isElsewhere = isPlaceholderData || isBeyond || data.hasPrevPage || data.hasNextPage;
  return (
    <>
      {/* The page no longer exists, after a deletion or through an old link. */}
      {isBeyond && data.currentPage === page ? <Navigate replace to={linkTo(lastPage)} /> : null}
      <section aria-label="List of notifications" {...fallback.props}>
        <p className="num mb-2 text-sm text-fg-2">
          {data.totalNotifications.toLocaleString("en")} in all
        </p>
        <Rows notifications={notifications} fallback={fallback} />
        {notifications.length > 0 ? null : <Empty filter={filter} isElsewhere={isElsewhere} />}
      </section>
      {isBeyond ? null : <Pagination {...data} onPage={onPage} />}
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
  const selection = useRowSelection(notifications);
  const keys = useListKeys(notifications, fallback);
  return (
    <>
      <SelectionBar selection={selection} />
      {notifications.length > 0 ? (
        <ul className="card overflow-hidden py-1">
          {notifications.map((notification, index) => (
            <li key={notification._id} onFocus={() => keys.onRowFocus(notification._id)}>
              <PageRow
                notification={notification}
                isFirstOfDay={
                  !isSameDay(notification.createdAt, notifications[index - 1]?.createdAt)
                }
                focusRequest={notification._id === keys.focusRequest?.id ? keys.focusRequest : null}
                selection={selection}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** Shows a skeleton instead if the page is only empty until the rows of later pages move up. */
function Empty({ filter, isElsewhere }: { filter: Filter; isElsewhere: boolean }) {
  return isElsewhere ? (
    <Skeleton count={PAGE_SIZE} className="h-[58px]" />
  ) : (
    <EmptyNotifications filter={filter} />
  );
}
