import { useEffect } from "react";

const PRODUCT = "Duel Ledger";
/** The highest count shown in a tab's title. */
const WAITING_SHOWN_MAX = 99;

/** The parts of the document's title: the page's name and the number of unread messages. */
const said = { page: "", waiting: 0 };

export function usePageTitle(title: string): void {
  useEffect(() => {
    said.page = title;
    show();
  }, [title]);
}

/** Puts the number of unread messages before the title of the current page. */
export function useWaitingInTitle(count: number): void {
  useEffect(() => {
    said.waiting = count;
    show();
    return () => {
      said.waiting = 0;
      show();
    };
  }, [count]);
}

function show(): void {
  const { page, waiting } = said;
  const title = page === "" ? PRODUCT : `${page} · ${PRODUCT}`;
  const shown = waiting > WAITING_SHOWN_MAX ? `${WAITING_SHOWN_MAX}+` : waiting;
  document.title = waiting > 0 ? `(${shown}) ${title}` : title;
}
