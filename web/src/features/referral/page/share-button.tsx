import { Copy, Share2 } from "lucide-react";
import { toast } from "@/lib/toast";
import { useCopy } from "@/lib/use-copy";
import { Button } from "@/ui/button";
import { COPY_OUTCOMES } from "@/ui/copy-button";
import { NO_LINK } from "../format";
import { canShare, shareBySheet } from "../sharing";

/** The page's primary action: opens the share sheet, or copies the link if there is none. */
export function ShareButton({ link }: { link: string | undefined }) {
  const { outcome, copy } = useCopy();
  const share = async () => {
    if (!link) return toast.error(NO_LINK);
    if (canShare() && (await shareBySheet(link))) return;
    await copy(link);
  };
  const idle = canShare() ? SHARE : COPY;
  const { icon: Icon, caption } = outcome === null ? idle : COPY_OUTCOMES[outcome];
  return (
    <Button tone="brass" onClick={() => void share()}>
      <Icon aria-hidden="true" className="size-4" />
      <span aria-live="polite">{caption}</span>
    </Button>
  );
}

const SHARE = { icon: Share2, caption: "Share" } as const;
const COPY = { icon: Copy, caption: "Copy Link" } as const;
