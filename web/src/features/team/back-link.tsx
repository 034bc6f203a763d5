import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";

/** A link to the parent page, above the heading. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      aria-label={`Back to ${children}`}
      className="-ml-2 mb-2 inline-flex min-h-9 items-center gap-1.5 rounded-ctl px-2 text-sm font-medium text-fg-2 hover:text-fg"
    >
      <ArrowLeft aria-hidden="true" className="size-4" strokeWidth={1.75} />
      {children}
    </Link>
  );
}
