import type { ReactNode } from "react";
import { usePageTitle } from "@/lib/page-title";

/** One column: a heading, the form on a card, and a link to the other form. */
export function AuthFrame({
  title,
  lead,
  children,
  below,
}: {
  title: string;
  lead: string;
  children: ReactNode;
  below?: ReactNode;
}) {
  usePageTitle(title);
  return (
    <div className="mx-auto grid max-w-[460px] gap-5 px-4 py-8 sm:py-14">
      <div>
        <h1 tabIndex={-1} className="disp-x text-[26px] leading-9">
          {title}
        </h1>
        <p className="text-fg-2">{lead}</p>
      </div>
      <div className="card p-4 sm:p-6">{children}</div>
      {below ? <p className="text-center text-sm text-fg-2">{below}</p> : null}
    </div>
  );
}
