import { isSameDay } from "@/lib/relative-time";
import { InlineError } from "@/ui/inline-error";
import { Pagination } from "@/ui/pagination";
import { Skeleton } from "@/ui/skeleton";
import type { Filter } from "../filters";
import { PAGE_SIZE } from "../queries";
import { useNotificationPage } from "../use-notifications";
import { useChoice } from "./choice";
import { ChoiceBar } from "./choice-bar";
import { useListKeys } from "./keys";
import { Nothing } from "./nothing";
import { PageRow } from "./page-row";

/** Twenty at a time, with the way to the others beneath. */
export function PagedList({
  filter,
  page,
  onPage,
}: {
  filter: Filter;
  page: number;
  onPage: (page: number) => void;
}) {
  const { notifications = [], data, error, refetch } = useNotificationPage(filter, page);
  const choice = useChoice(notifications);
  const keys = useListKeys(notifications);
  if (!data) {
    return error ? (
      <InlineError message="Failed to load notifications" onRetry={() => void refetch()} />
    ) : (
      <Skeleton count={PAGE_SIZE} className="h-[58px]" />
    );
  }
  return (
    <>
      <p className="num mb-2 text-sm text-fg-2">
        {data.totalNotifications.toLocaleString("en")} in all
      </p>
      <ChoiceBar choice={choice} />
      {notifications.length === 0 ? (
        <Nothing filter={filter} />
      ) : (
        <ul className="card overflow-hidden py-1">
          {notifications.map((notification, index) => (
            <li key={notification._id} onFocus={() => keys.entered(notification._id)}>
              <PageRow
                notification={notification}
                isFirstOfDay={
                  !isSameDay(notification.createdAt, notifications[index - 1]?.createdAt)
                }
                isWanted={notification._id === keys.wanted}
                choice={choice}
              />
            </li>
          ))}
        </ul>
      )}
      <Pagination {...data} onPage={onPage} />
    </>
  );
}
