import { useEffect } from "react";

const PRODUCT = "Duel Ledger";
/** The highest count shown in a tab's title. */
const UNREAD_SHOWN_MAX = 99;

/** The components of the document's title: the page's name and the number of unread items. */
const titleParts = { page: "", unread: 0 };

/** Names the document after the page; while the next page loads, it has the name of the product alone. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    titleParts.page = title;
    updateTitle();
    return () => {
      if (titleParts.page !== title) return;
      titleParts.page = "";
      updateTitle();
    };
  }, [title]);
}

/** The title of the current page, without counts. */
export const currentPageTitle = (): string => titleParts.page;

/** Puts the number of unread messages and notifications before the title of the current page. */
export function useUnreadInTitle(count: number): void {
  useEffect(() => {
    titleParts.unread = count;
    updateTitle();
    return () => {
      titleParts.unread = 0;
      updateTitle();
    };
  }, [count]);
}

function updateTitle(): void {
  const { page, unread } = titleParts;
  const title = page === "" ? PRODUCT : `${page} · ${PRODUCT}`;
  const countText = unread > UNREAD_SHOWN_MAX ? `${UNREAD_SHOWN_MAX}+` : unread;
  document.title = unread > 0 ? `(${countText}) ${title}` : title;
}
