import { Check, CircleAlert, Share2, UserPlus } from "lucide-react";
import { useCopy } from "@/lib/use-copy";
import { Button } from "@/ui/button";

/** Opens the device's share sheet, or copies the link if there is none. */
export function ShareButton({
  title,
  url,
  size = "sm",
  isInvitation = false,
}: {
  title: string;
  url: string;
  size?: "sm" | "md";
  /** Whether the link invites to a free place. */
  isInvitation?: boolean;
}) {
  const { outcome, copy } = useCopy();
  const share = async () => {
    if (typeof navigator.share === "function") {
      // `share` rejects if the sheet is closed without sharing, which is not an error.
      await navigator.share({ title, url }).catch(() => {});
      return;
    }
    await copy(url);
  };
  const { icon: Icon, label } =
    outcome === null ? (isInvitation ? INVITATION : SHARING) : OUTCOMES[outcome];
  return (
    <Button size={size} tone={isInvitation ? "ghost" : "quiet"} onClick={() => void share()}>
      <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
      <span aria-live="polite">{label}</span>
    </Button>
  );
}

const SHARING = { icon: Share2, label: "Share" } as const;
const INVITATION = { icon: UserPlus, label: "Invite an opponent" } as const;

const OUTCOMES = {
  copied: { icon: Check, label: "Link copied" },
  failed: { icon: CircleAlert, label: "Copy failed" },
} as const;
