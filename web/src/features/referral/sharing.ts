const WORDS = "Play me on Duel Ledger. The stakes wait in escrow, the winner is paid out of it.";

type Network = { label: string; address: (link: string) => string };

/** Where a link can be posted by opening a page. */
export const NETWORKS: readonly Network[] = [
  {
    label: "Twitter",
    address: (url) => withQuery("https://twitter.com/intent/tweet", { text: WORDS, url }),
  },
  {
    label: "Facebook",
    address: (u) => withQuery("https://www.facebook.com/sharer/sharer.php", { u }),
  },
  {
    label: "WhatsApp",
    address: (link) => withQuery("https://wa.me/", { text: `${WORDS} ${link}` }),
  },
  {
    label: "LinkedIn",
    address: (url) => withQuery("https://www.linkedin.com/sharing/share-offsite/", { url }),
  },
  {
    label: "Telegram",
    address: (url) => withQuery("https://t.me/share/url", { url, text: WORDS }),
  },
];

function withQuery(address: string, query: Record<string, string>): string {
  return `${address}?${new URLSearchParams(query)}`;
}

/** The page of another house learns nothing of this one, and cannot reach back into it. */
const POPUP = "popup,width=600,height=400,noopener,noreferrer";

export function openPopup(address: string): void {
  window.open(address, "_blank", POPUP);
}

export function canShare(): boolean {
  return typeof navigator.share === "function";
}

/** Hands the link to the device's share sheet. False where that failed; closing the sheet is no failure. */
export async function shareBySheet(url: string): Promise<boolean> {
  try {
    await navigator.share({ title: "Duel Ledger", text: WORDS, url });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}
