import { ArrowUp } from "lucide-react";

/**
 * Offers rows that have come since a list was read. It floats over the head of the list and takes no height, so that what is
 * about to be clicked does not move.
 */
export function NewRows({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div role="status" className="sticky top-20 z-10 h-0">
      {count > 0 ? (
        <button
          type="button"
          className="absolute top-1 left-1/2 flex min-h-9 -translate-x-1/2 items-center gap-2 whitespace-nowrap rounded-full border border-active bg-surface-3 px-4 text-sm font-semibold text-active shadow-lg"
          onClick={onShow}
        >
          <ArrowUp aria-hidden="true" className="size-4" />
          {count} new, show
        </button>
      ) : null}
    </div>
  );
}
