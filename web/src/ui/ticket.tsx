import clsx from "clsx";
import type { ReactNode } from "react";

/** A card with a perforated stub; the stub shows the stake, the payout and the one action. */
export function Ticket({
  children,
  stub,
  className,
}: {
  children: ReactNode;
  stub: ReactNode;
  className?: string;
}) {
  return (
    <article className={clsx("ticket group", className)}>
      <div className="flex min-w-0 gap-3.5 p-3.5 pr-4 sm:p-4">{children}</div>
      <div className="stub flex flex-col items-stretch justify-center gap-2 px-3.5 py-3">
        {stub}
      </div>
    </article>
  );
}
