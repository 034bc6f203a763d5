import { useEffect } from "react";

const PRODUCT = "Duel Ledger";

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
  }, [title]);
}
