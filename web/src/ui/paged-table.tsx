import clsx from "clsx";
import type { ReactNode } from "react";
import { InlineError } from "./inline-error";
import { type Pages, Pagination } from "./pagination";

/** The result of a query for one page of rows. */
type PagedQuery<Row> = {
  data: { rows: readonly Row[]; pagination: Pages } | undefined;
  error: Error | null;
  /** True while the rows of the previous page are shown, until those of this page are loaded. */
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
};

type PagedTableProps<Row> = {
  query: PagedQuery<Row>;
  /** Whether rows that were read before stay on the screen if a refetch fails. */
  staleRows: "retain" | "drop";
  errorMessageOf: (error: Error) => string;
  skeleton: ReactNode;
  /** Shown in place of an empty table. */
  empty: ReactNode;
  caption: string;
  /** One `ColumnHead` per column. */
  head: ReactNode;
  renderRow: (row: Row) => ReactNode;
  onPage: (page: number) => void;
};

/** A paginated table: its rows, or an error or a note instead, and the links to the other pages. */
export function PagedTable<Row>({
  query: { data, error, isPlaceholderData, refetch },
  staleRows,
  errorMessageOf,
  skeleton,
  empty,
  caption,
  head,
  renderRow,
  onPage,
}: PagedTableProps<Row>) {
  if (error && (!data || staleRows === "drop")) {
    return <InlineError message={errorMessageOf(error)} onRetry={() => void refetch()} />;
  }
  if (!data) return skeleton;
  if (data.rows.length === 0) return empty;
  return (
    <>
      <div className={clsx(isPlaceholderData && "opacity-60")} aria-busy={isPlaceholderData}>
        <div className="card overflow-hidden">
          <table className="w-full border-collapse text-left">
            <caption className="sr-only">{caption}</caption>
            <thead>
              <tr className="border-b border-line">{head}</tr>
            </thead>
            <tbody>{data.rows.map(renderRow)}</tbody>
          </table>
        </div>
      </div>
      <Pagination {...data.pagination} onPage={onPage} />
    </>
  );
}

/** A column header; `className` sets the horizontal padding of its cells. */
export function ColumnHead({ className, children }: { className: string; children: ReactNode }) {
  return (
    <th scope="col" className={clsx("py-2.5 text-xs font-medium text-fg-3", className)}>
      {children}
    </th>
  );
}
