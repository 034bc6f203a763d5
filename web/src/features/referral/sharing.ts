const SHARE_TEXT =
  "Play me on Duel Ledger. The stakes wait in escrow, the winner is paid out of it.";

type Network = { label: string; url: (link: string) => string };

/** Networks where a link can be posted by opening a page. */
export const NETWORKS: readonly Network[] = [
  {
    label: "Twitter",
    url: (url) => withQuery("https://twitter.com/intent/tweet", { text: SHARE_TEXT, url }),
  },
  {
    label: "Facebook",
    url: (u) => withQuery("https://www.facebook.com/sharer/sharer.php", { u }),
  },
  {
    label: "WhatsApp",
    url: (link) => withQuery("https://wa.me/", { text: `${SHARE_TEXT} ${link}` }),
  },
  {
    label: "LinkedIn",
    url: (url) => withQuery("https://www.linkedin.com/sharing/share-offsite/", { url }),
  },
  {
    label: "Telegram",
    url: (url) => withQuery("https://t.me/share/url", { url, text: SHARE_TEXT }),
  },
];

function withQuery(url: string, query: Record<string, string>): string {
  return `${url}?${new URLSearchParams(query)}`;
}

/** The opened page gets no referrer, and no access to this window. */
const POPUP = "popup,width=600,height=400,noopener,noreferrer";

export function openPopup(url: string): void {
  window.open(url, "_blank", POPUP);
}

export function canShare(): boolean {
  return typeof navigator.share === "function";
}

/** Opens the device's share sheet; returns false on failure, which closing the sheet is not. */
export async function shareBySheet(url: string): Promise<boolean> {
  try {
    await navigator.share({ title: "Duel Ledger", text: SHARE_TEXT, url });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}
