import clsx from "clsx";

/** Decoration beside words; who waits is told by the words. */
export function Spinner({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx("spinner inline-block shrink-0", className)} />;
}

/** A whole page that waits. */
export function PageSpinner({ label }: { label: string }) {
  return (
    <div role="status" className="grid min-h-[60dvh] place-items-center">
      <span className="flex items-center gap-3 text-fg-2">
        <Spinner className="size-6" />
        {label}
      </span>
    </div>
  );
}
