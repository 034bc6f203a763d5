import clsx from "clsx";
import { type ReactNode, useId } from "react";
import { ErrorBoundary, type FallbackProps } from "react-error-boundary";
import { InlineError } from "./inline-error";

/** A titled card with a full-width rule under the title. An error inside it does not affect other cards. */
export function Card({
  title,
  aside,
  children,
  className,
}: {
  title: ReactNode;
  /** Shown at the end of the title's line: a link, a badge, a count. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={clsx("card", className)}>
      <div className="flex min-h-12 items-center justify-between gap-3 border-b border-line px-4 py-2">
        <h2 id={id} className="disp text-[15px]">
          {title}
        </h2>
        {aside}
      </div>
      <div className="p-4">
        <ErrorBoundary FallbackComponent={Broken}>{children}</ErrorBoundary>
      </div>
    </section>
  );
}

function Broken({ resetErrorBoundary }: FallbackProps) {
  return (
    <InlineError message="This section could not be displayed." onRetry={resetErrorBoundary} />
  );
}
