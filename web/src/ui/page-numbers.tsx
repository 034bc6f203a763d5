import clsx from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";

/** The number of pages shown on either side of the current one. */
const NEIGHBOURS = 1;

/** Numbered pages with the first, the last and the neighbours; renders nothing if there is only one page. */
export function PageNumbers({
  currentPage,
  totalPages,
  onPage,
}: {
  currentPage: number;
  totalPages: number;
  onPage: (page: number) => void;
}) {
  if (totalPages <= 1) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex items-center justify-center gap-1">
      <Step
        label="Previous page"
        isDisabled={currentPage <= 1}
        onStep={() => onPage(currentPage - 1)}
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
      </Step>
      <ol className="flex items-center gap-1">
        {visiblePages(currentPage, totalPages).map((page, index) =>
          page === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other key.
            <li key={`gap-${index}`} aria-hidden="true" className="w-5 text-center text-fg-3">
              …
            </li>
          ) : (
            <li key={page}>
              <button
                type="button"
                aria-label={`Page ${page}`}
                aria-current={page === currentPage ? "page" : undefined}
                className={clsx(
                  "num h-9 min-w-9 rounded-ctl px-2 text-sm font-semibold",
                  page === currentPage ? "bg-fg text-bg" : "text-fg-2 hover:bg-surface-2",
                )}
                onClick={() => onPage(page)}
              >
                {page}
              </button>
            </li>
          ),
        )}
      </ol>
      <Step
        label="Next page"
        isDisabled={currentPage >= totalPages}
        onStep={() => onPage(currentPage + 1)}
      >
        <ChevronRight aria-hidden="true" className="size-4" />
      </Step>
    </nav>
  );
}

function Step({
  label,
  isDisabled,
  onStep,
  children,
}: {
  label: string;
  isDisabled: boolean;
  onStep: () => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isDisabled}
      className="grid size-9 place-items-center rounded-ctl text-fg-2 enabled:hover:bg-surface-2 disabled:opacity-40"
      onClick={onStep}
    >
      {children}
    </button>
  );
}

/** Page numbers in order; null is a gap. */
function visiblePages(current: number, total: number): (number | null)[] {
  const visible = Array.from({ length: total }, (_, index) => index + 1).filter(
    (page) => page === 1 || page === total || Math.abs(page - current) <= NEIGHBOURS,
  );
  return visible.flatMap((page, index) => {
    const previous = visible[index - 1] ?? page;
    return page - previous > 1 ? [null, page] : [page];
  });
}
