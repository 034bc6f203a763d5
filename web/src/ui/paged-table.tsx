import clsx from "clsx";
import type { ReactNode } from "react";
import { InlineError } from "./inline-error";
import { type Pages, Pagination } from "./pagination";

/** What a query says of one page of rows. */
type PagedQuery<Row> = {
  data: { rows: readonly Row[]; pagination: Pages } | undefined;
  error: Error | null;
  /** The rows are those of the page before, until those of this one are there. */
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
};

type PagedTableProps<Row> = {
  query: PagedQuery<Row>;
  /** What becomes of rows that were read before, where they cannot be read anew. */
  oldRows: "kept" | "dropped";
  failureWords: (error: Error) => string;
  skeleton: ReactNode;
  /** Stands in the table's place where it has no rows. */
  nothing: ReactNode;
  caption: string;
  /** A `ColumnHead` each. */
  head: ReactNode;
  rowOf: (row: Row) => ReactNode;
  onPage: (page: number) => void;
};

/** A table that is read a page at a time: its rows, or why there are none, and the way to the other pages. */
export function PagedTable<Row>({
  query: { data, error, isPlaceholderData, refetch },
  oldRows,
  failureWords,
  skeleton,
  nothing,
  caption,
  head,
  rowOf,
  onPage,
}: PagedTableProps<Row>) {
  if (error && (!data || oldRows === "dropped")) {
    return <InlineError message={failureWords(error)} onRetry={() => void refetch()} />;
  }
  if (!data) return skeleton;
  if (data.rows.length === 0) return nothing;
  return (
    <>
      <div className={clsx(isPlaceholderData && "opacity-60")} aria-busy={isPlaceholderData}>
        <div className="card overflow-hidden">
          <table className="w-full border-collapse text-left">
            <caption className="sr-only">{caption}</caption>
            <thead>
              <tr className="border-b border-line">{head}</tr>
            </thead>
            <tbody>{data.rows.map(rowOf)}</tbody>
          </table>
        </div>
      </div>
      <Pagination {...data.pagination} onPage={onPage} />
    </>
  );
}

/** The name of a column; `className` gives it the horizontal padding of its cells. */
export function ColumnHead({ className, children }: { className: string; children: ReactNode }) {
  return (
    <th scope="col" className={clsx("py-2.5 text-xs font-medium text-fg-3", className)}>
      {children}
    </th>
  );
}
