import { Check, CircleAlert, Share2 } from "lucide-react";
import { useCopy } from "@/lib/use-copy";
import { Button } from "@/ui/button";

/** The device's own share sheet where it has one, else the link goes to the clipboard. */
export function ShareButton({
  title,
  url,
  size = "sm",
}: {
  title: string;
  url: string;
  size?: "sm" | "md";
}) {
  const { outcome, copy } = useCopy();
  const share = async () => {
    if (typeof navigator.share === "function") {
      // Closing the sheet without sharing is told as an error, and is none.
      await navigator.share({ title, url }).catch(() => {});
      return;
    }
    await copy(url);
  };
  const { icon: Icon, words } =
    outcome === null ? { icon: Share2, words: "Share" } : OUTCOMES[outcome];
  return (
    <Button size={size} onClick={() => void share()}>
      <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
      <span aria-live="polite">{words}</span>
    </Button>
  );
}

const OUTCOMES = {
  copied: { icon: Check, words: "Link copied" },
  failed: { icon: CircleAlert, words: "Copy failed" },
} as const;
