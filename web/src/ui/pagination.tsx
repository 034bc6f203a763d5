import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "./button";

/** The position of a page among the others. */
export type Pages = {
  currentPage: number;
  totalPages: number;
  hasPrevPage: boolean;
  hasNextPage: boolean;
};

/** Renders nothing if there is only one page. */
export function Pagination({
  currentPage,
  totalPages,
  hasPrevPage,
  hasNextPage,
  onPage,
}: Pages & { onPage: (page: number) => void }) {
  if (totalPages <= 1) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex items-center justify-between gap-3">
      <Button disabled={!hasPrevPage} onClick={() => onPage(currentPage - 1)}>
        <ChevronLeft aria-hidden="true" className="size-4" />
        Previous
      </Button>
      <span aria-live="polite" className="num text-sm text-fg-2">
        Page {currentPage} of {totalPages}
      </span>
      <Button disabled={!hasNextPage} onClick={() => onPage(currentPage + 1)}>
        Next
        <ChevronRight aria-hidden="true" className="size-4" />
      </Button>
    </nav>
  );
}
