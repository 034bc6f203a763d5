import clsx from "clsx";
import type { ReactNode } from "react";
import { useIsPastEnd } from "@/lib/use-is-past-end";
import { InlineError } from "@/ui/inline-error";
import { type Pages, Pagination } from "@/ui/pagination";
import { Skeleton } from "@/ui/skeleton";
import { refusalText } from "./refusals";
import { usePageParam } from "./url-filters";

/** The result of a query for one page of rows. */
type PagedQuery<Row> = {
  data: { rows: readonly Row[]; pages: Pages } | undefined;
  error: Error | null;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
};

type PagedListProps<Row> = {
  label: string;
  query: PagedQuery<Row>;
  /** The message of a failure without one from the server. */
  failure: string;
  /** The class of the height of a row's placeholder. */
  rowHeight: string;
  className: string;
  empty: ReactNode;
  renderRow: (row: Row) => ReactNode;
};

/** A list by pages, of which the address holds the number; rows that were read stay if they cannot be read again. */
export function PagedList<Row>({
  label,
  query,
  failure,
  rowHeight,
  className,
  empty,
  renderRow,
}: PagedListProps<Row>) {
  const goToPage = usePageParam();
  const isPastEnd = useIsPastEnd(query, goToPage);
  const { data, error, isPlaceholderData, refetch } = query;
  const shown = isPastEnd ? undefined : data;
  return (
    <>
      {error ? (
        <div className="mb-3">
          <InlineError message={refusalText(error, failure)} onRetry={() => void refetch()} />
        </div>
      ) : null}
      {shown || error ? null : <Skeleton count={4} className={rowHeight} />}
      {shown?.rows.length === 0 ? empty : null}
      {shown && shown.rows.length > 0 ? (
        <ul
          aria-label={label}
          aria-busy={isPlaceholderData}
          className={clsx(className, isPlaceholderData && "opacity-60")}
        >
          {shown.rows.map(renderRow)}
        </ul>
      ) : null}
      {shown ? <Pagination {...shown.pages} onPage={goToPage} /> : null}
    </>
  );
}
