import { Check, CircleAlert, Copy, Share2 } from "lucide-react";
import { toast } from "@/lib/toast";
import { useCopy } from "@/lib/use-copy";
import { Button } from "@/ui/button";
import { canShare, shareBySheet } from "../sharing";

/** The page's first deed: the share sheet where the device has one, else the clipboard. */
export function ShareButton({ link }: { link: string | undefined }) {
  const { outcome, copy } = useCopy();
  const share = async () => {
    if (!link) return toast.error("Referral link not available");
    if (canShare() && (await shareBySheet(link))) return;
    await copy(link);
  };
  const idle = canShare() ? SHARE : COPY;
  const { icon: Icon, words } = outcome === null ? idle : OUTCOMES[outcome];
  return (
    <Button tone="brass" onClick={() => void share()}>
      <Icon aria-hidden="true" className="size-4" />
      <span aria-live="polite">{words}</span>
    </Button>
  );
}

const SHARE = { icon: Share2, words: "Share" } as const;
const COPY = { icon: Copy, words: "Copy Link" } as const;

const OUTCOMES = {
  copied: { icon: Check, words: "Copied!" },
  failed: { icon: CircleAlert, words: "Copy failed" },
} as const;
