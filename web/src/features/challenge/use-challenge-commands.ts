import { Link2, Radio, ScrollText, Share2 } from "lucide-react";
import type { ChallengeDetail } from "@/api/types";
import { copyLink } from "@/lib/copy-link";
import { type PageCommand, usePageCommands } from "@/lib/page-commands";
import { openShareSheet } from "@/lib/share-sheet";
import { challengePath, shareUrl } from "./paths";
import { hasEnded } from "./permissions";

/** The commands of a challenge's pages: its link, and the way to its other page. */
export function useChallengeCommands(
  { challenge, userRole }: ChallengeDetail,
  { page, inviteCode }: { page: "details" | "ongoing"; inviteCode: string | null },
): void {
  const { _id, title, status } = challenge;
  const url = shareUrl(challenge, inviteCode);
  const isWatched = userRole === "viewer" && !hasEnded(status);
  const other: PageCommand =
    page === "details"
      ? {
          label: isWatched ? "Watch the challenge" : "Open the match page",
          icon: Radio,
          words: "live",
          to: challengePath(_id, "ongoing", { inviteCode }),
        }
      : {
          label: "Open the challenge details",
          icon: ScrollText,
          words: "rules players",
          to: challengePath(_id, "details", { inviteCode }),
        };
  const copy: PageCommand = {
    label: "Copy the challenge link",
    icon: Link2,
    words: "address url share invite",
    run: () => void copyLink(url),
  };
  const share: PageCommand = {
    label: "Share the challenge",
    icon: Share2,
    words: "link invite send",
    run: () => void openShareSheet(title, url),
  };
  usePageCommands(typeof navigator.share === "function" ? [other, copy, share] : [other, copy]);
}
