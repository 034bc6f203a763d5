import clsx from "clsx";

/** Decorative: the text beside it announces that the page is busy. */
export function Spinner({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx("spinner inline-block shrink-0", className)} />;
}

/** A page-sized spinner. */
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
