import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** Shows that a list is empty, and offers the next step. */
export function EmptyState({
  icon: Icon,
  title,
  children,
  action,
}: {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="card grid justify-items-center gap-1.5 px-6 py-10 text-center">
      <span className="mb-1.5 grid size-11 place-items-center rounded-full bg-surface-3 text-fg-2">
        <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </span>
      <p className="font-semibold">{title}</p>
      {children ? <p className="max-w-[44ch] text-sm text-fg-3">{children}</p> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}
