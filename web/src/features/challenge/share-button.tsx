import { Check, CircleAlert, type LucideIcon, Share2, UserPlus } from "lucide-react";
import { openShareSheet } from "@/lib/share-sheet";
import { useCopy } from "@/lib/use-copy";
import { Button } from "@/ui/button";

/** What the link is for: a challenge, a free place in it, or how it ended. */
type ShareKind = "challenge" | "invitation" | "result";

/** Opens the device's share sheet, or copies the link if there is none. */
export function ShareButton({
  title,
  url,
  size = "sm",
  kind = "challenge",
}: {
  title: string;
  url: string;
  size?: "sm" | "md" | "lg";
  kind?: ShareKind;
}) {
  const { outcome, copy } = useCopy();
  const share = async () => {
    if (!(await openShareSheet(title, url))) await copy(url);
  };
  const { icon: Icon, label } = outcome === null ? LOOKS[kind] : OUTCOMES[outcome];
  return (
    <Button size={size} tone={TONES[kind]} onClick={() => void share()}>
      <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
      <span aria-live="polite">{label}</span>
    </Button>
  );
}

type Look = { icon: LucideIcon; label: string };

const LOOKS: Record<ShareKind, Look> = {
  challenge: { icon: Share2, label: "Share" },
  invitation: { icon: UserPlus, label: "Invite an opponent" },
  result: { icon: Share2, label: "Share the result" },
};

const TONES = { challenge: "quiet", invitation: "ghost", result: "ghost" } as const;

const OUTCOMES: Record<"copied" | "failed", Look> = {
  copied: { icon: Check, label: "Link copied" },
  failed: { icon: CircleAlert, label: "Copy failed" },
};
