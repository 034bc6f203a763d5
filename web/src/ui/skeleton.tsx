import clsx from "clsx";
import { useDelayed } from "@/lib/use-delayed";

/** A response that arrives sooner than this shows no skeleton. */
const SKELETON_AFTER_MS = 150;

/** Placeholder bars in the shape of the coming content; `className` sets their height, to avoid a layout shift. */
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
