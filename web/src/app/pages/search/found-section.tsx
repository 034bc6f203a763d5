import type { ReactNode } from "react";
import { messageOf } from "@/api/error";
import { Button } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";

/** The state of the results of one kind. */
export type FoundSource = {
  /** How many are loaded; undefined until the first response. */
  count: number | undefined;
  error: Error | null;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => Promise<unknown>;
  fetchNextPage: () => Promise<unknown>;
};

type FoundSectionProps = {
  label: string;
  source: FoundSource;
  /** How many rows are shown beside other kinds; null if this kind has the page to itself. */
  previewRows: number | null;
  onAll: () => void;
  children: (rows: number) => ReactNode;
};

/** The results of one kind: the skeleton, an error with Retry, or the rows and the way to more. Nothing if there are none. */
export function FoundSection({ label, source, previewRows, onAll, children }: FoundSectionProps) {
  const { count, error, hasNextPage } = source;
  if (count === 0) return null;
  const rows = previewRows ?? Number.POSITIVE_INFINITY;
  return (
    <section aria-label={label} className="min-w-0">
      {previewRows === null ? null : (
        <div className="mb-2 flex min-h-9 items-center justify-between gap-3">
          <h2 className="disp text-[17px]">{label}</h2>
          {count !== undefined && (count > rows || hasNextPage) ? (
            <Button size="sm" onClick={onAll}>
              All {label.toLowerCase()}
            </Button>
          ) : null}
        </div>
      )}
      {count === undefined ? (
        error ? (
          <InlineError
            message={messageOf(error, "Search failed")}
            onRetry={() => void source.refetch()}
          />
        ) : (
          <Skeleton count={previewRows ?? SKELETON_ROWS} className="h-[60px] rounded-[10px]" />
        )
      ) : (
        children(rows)
      )}
      {previewRows === null && hasNextPage ? <More label={label} source={source} /> : null}
    </section>
  );
}

const SKELETON_ROWS = 8;

function More({ label, source }: { label: string; source: FoundSource }) {
  return (
    <div className="mt-3 grid justify-items-center gap-2">
      {source.error ? (
        <InlineError
          message={messageOf(source.error, "Search failed")}
          onRetry={() => void source.fetchNextPage()}
        />
      ) : (
        <Button
          tone="ghost"
          isPending={source.isFetchingNextPage}
          onClick={() => void source.fetchNextPage()}
        >
          Show more {label.toLowerCase()}
        </Button>
      )}
    </div>
  );
}
