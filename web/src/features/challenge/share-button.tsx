import { Check, Share2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/ui/button";

const SAID_MS = 3000;

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
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const share = async () => {
    if (typeof navigator.share === "function") {
      // Closing the sheet without sharing is told as an error, and is none.
      await navigator.share({ title, url }).catch(() => {});
      return;
    }
    await navigator.clipboard.writeText(url);
    setCopied(true);
  };
  const Icon = isCopied ? Check : Share2;
  return (
    <Button size={size} onClick={() => void share()}>
      <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
      <span aria-live="polite">{isCopied ? "Link copied" : "Share"}</span>
    </Button>
  );
}
