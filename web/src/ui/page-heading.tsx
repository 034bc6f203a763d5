import clsx from "clsx";
import type { ReactNode } from "react";
import { usePageTitle } from "@/lib/page-title";

/** The page's only h1, which also sets the document's title and receives focus on a change of route. */
export function PageHeading({
  title,
  titleClass,
  children,
  actions,
  menu,
}: {
  title: string;
  /** The colour of a title that is the name of a player. */
  titleClass?: string | undefined;
  children?: ReactNode;
  /** Buttons, which go below the title where a screen has no room beside it. */
  actions?: ReactNode;
  /** A control that stays beside the title on every screen: a long title wraps instead. */
  menu?: ReactNode;
}) {
  usePageTitle(title);
  return (
    <div
      className={clsx(
        "mb-4 flex justify-between gap-3 lg:mb-5",
        menu ? "items-start lg:items-end" : "flex-wrap items-end",
      )}
    >
      <div className="min-w-0">
        <h1
          tabIndex={-1}
          className={clsx("disp-x text-[24px] leading-8 lg:text-[26px] lg:leading-9", titleClass)}
        >
          {title}
        </h1>
        {children ? <p className="mt-0.5 text-fg-2">{children}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
      {menu ? <div className="shrink-0">{menu}</div> : null}
    </div>
  );
}
