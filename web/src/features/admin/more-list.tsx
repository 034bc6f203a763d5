import type { ReactNode, RefObject } from "react";
import { useEffect, useRef } from "react";
import { isFocusLost } from "@/lib/is-focus-lost";
import { Button } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { refusalText } from "./refusals";

/** The result of a query for rows that are read slice by slice. */
type SlicedQuery<Row> = {
  data: readonly Row[] | undefined;
  error: Error | null;
  isPlaceholderData: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
  refetch: () => Promise<unknown>;
};

type MoreListProps<Row> = {
  label: string;
  query: SlicedQuery<Row>;
  /** The message of a failure without one from the server. */
  failure: string;
  /** The class of the height of a row's placeholder. */
  rowHeight: string;
  empty: ReactNode;
  renderRow: (row: Row) => ReactNode;
};

/** A list, the latest first, that grows by "Show more"; rows that were read stay if the next ones fail to load. */
export function MoreList<Row>({
  label,
  query,
  failure,
  rowHeight,
  empty,
  renderRow,
}: MoreListProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const { data, error, isPlaceholderData, hasNextPage, isFetchNextPageError } = query;
  useFocusAfterLast(list, hasNextPage);
  if (error && !isFetchNextPageError) {
    return (
      <InlineError message={refusalText(error, failure)} onRetry={() => void query.refetch()} />
    );
  }
  if (!data) return <Skeleton count={5} className={rowHeight} />;
  if (data.length === 0) return empty;
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={label}
        aria-busy={isPlaceholderData}
        className={isPlaceholderData ? "grid gap-3 opacity-60" : "grid gap-3"}
      >
        {data.map(renderRow)}
      </ul>
      {isFetchNextPageError ? (
        <div className="mt-3">
          <InlineError
            message={refusalText(error, failure)}
            onRetry={() => void query.fetchNextPage()}
          />
        </div>
      ) : null}
      {hasNextPage && !isFetchNextPageError ? (
        <div className="mt-4 grid justify-items-center">
          <Button isPending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show more
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** The button that had the focus goes away with the last rows: the list takes the focus. */
function useFocusAfterLast(list: RefObject<HTMLElement | null>, hasNextPage: boolean) {
  const hadNextPage = useRef(hasNextPage);
  useEffect(() => {
    if (hadNextPage.current && !hasNextPage && isFocusLost()) {
      list.current?.focus({ preventScroll: true });
    }
    hadNextPage.current = hasNextPage;
  }, [list, hasNextPage]);
}
