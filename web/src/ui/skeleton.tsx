import clsx from "clsx";
import { useDelayed } from "@/lib/use-delayed";

/** An answer that comes sooner than this shows no skeleton at all. */
const SKELETON_AFTER_MS = 150;

/** Bars in the shape of what is coming; `className` gives each its height, so that nothing jumps. */
export function Skeleton({ count = 1, className }: { count?: number; className: string }) {
  const isDue = useDelayed(SKELETON_AFTER_MS);
  return (
    <div role="status" className="grid gap-2.5">
      <span className="sr-only">Loading</span>
      {Array.from({ length: count }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike and never reorder.
          key={index}
          aria-hidden="true"
          className={clsx(isDue ? "skeleton" : "invisible", className)}
        />
      ))}
    </div>
  );
}
