import { EllipsisVertical, Flag, Hand, type LucideIcon, Megaphone, Share2 } from "lucide-react";
import { useState } from "react";
import type { ChallengeDetail, User } from "@/api/types";
import { useRelationship } from "@/api/use-follow";
import { copyLink } from "@/lib/copy-link";
import { openShareSheet } from "@/lib/share-sheet";
import { useIsWide } from "@/lib/use-is-wide";
import { Button } from "@/ui/button";
import { Menu, MenuItem } from "@/ui/menu";
import { InterestDialog } from "./notify/interest-dialog";
import { TellFollowerDialog } from "./notify/tell-follower-dialog";
import { shareUrl } from "./paths";
import { canReport } from "./permissions";
import { ReportDialog } from "./report/report-dialog";
import { ShareButton } from "./share-button";

const ACTIONS = ["tell", "interest", "report"] as const;
/** An action that opens a dialog. */
type DialogAction = (typeof ACTIONS)[number];

const LOOKS: Record<DialogAction, { label: string; icon: LucideIcon }> = {
  tell: { label: "Tell a follower", icon: Megaphone },
  interest: { label: "I'm interested", icon: Hand },
  report: { label: "Report", icon: Flag },
};

type PageActionsProps = {
  detail: ChallengeDetail;
  user: User | null;
  inviteCode: string | null;
  onReported: (message: string) => void;
};

/** What a viewer can do about a challenge besides playing it: buttons in a row, on a phone one menu. */
export function PageActions({ detail, user, inviteCode, onReported }: PageActionsProps) {
  const { challenge } = detail;
  const isWide = useIsWide();
  const actions = useDialogActions(detail, user);
  const [opened, setOpened] = useState<DialogAction | null>(null);
  const close = () => setOpened(null);
  const link = { title: challenge.title, url: shareUrl(challenge, inviteCode) };
  return (
    <>
      {isWide ? (
        <ButtonRow actions={actions} link={link} onOpen={setOpened} />
      ) : (
        <ActionMenu actions={actions} link={link} onOpen={setOpened} />
      )}
      {opened === "tell" && user !== null ? (
        <TellFollowerDialog challenge={challenge} userId={user._id} onClose={close} />
      ) : null}
      {opened === "interest" ? <InterestDialog challenge={challenge} onClose={close} /> : null}
      <ReportDialog
        challengeId={challenge._id}
        inviteCode={inviteCode}
        isOpen={opened === "report"}
        onReported={onReported}
        onClose={close}
      />
    </>
  );
}

type Link = { title: string; url: string };

type ActionsProps = {
  actions: readonly DialogAction[];
  link: Link;
  onOpen: (action: DialogAction) => void;
};

function ButtonRow({ actions, link, onOpen }: ActionsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {actions.map((action) => {
        const { label, icon: Icon } = LOOKS[action];
        return (
          <Button key={action} onClick={() => onOpen(action)}>
            <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
            {label}
          </Button>
        );
      })}
      <ShareButton size="md" {...link} />
    </div>
  );
}

function ActionMenu({ actions, link, onOpen }: ActionsProps) {
  return (
    <Menu
      trigger={
        <button type="button" className="icon-btn" aria-label="More about this challenge">
          <EllipsisVertical aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </button>
      }
    >
      <MenuItem
        icon={<Share2 aria-hidden="true" className="size-4" strokeWidth={1.75} />}
        onSelect={() => void share(link)}
      >
        Share
      </MenuItem>
      {actions.map((action) => {
        const { label, icon: Icon } = LOOKS[action];
        return (
          <MenuItem
            key={action}
            icon={<Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />}
            onSelect={() => onOpen(action)}
          >
            {label}
          </MenuItem>
        );
      })}
    </Menu>
  );
}

async function share({ title, url }: Link): Promise<void> {
  if (!(await openShareSheet(title, url))) await copyLink(url);
}

/**
 * The actions that have a dialog. Notifications are about open, public challenges alone, since they would reveal any other;
 * interest is shown to a creator who follows the viewer, since others get no notifications from them.
 */
function useDialogActions(detail: ChallengeDetail, user: User | null): DialogAction[] {
  const { challenge, userRole } = detail;
  const { creator, status, challengeType } = challenge;
  const mayNotify = user !== null && status === "open" && challengeType === "public";
  const asked = mayNotify && userRole === "viewer" ? [creator._id] : [];
  const relationship = useRelationship(creator._id, asked);
  const isOffered: Record<DialogAction, boolean> = {
    tell: mayNotify,
    interest: asked.length > 0 && relationship?.isFollower === true,
    report: canReport(detail),
  };
  return ACTIONS.filter((action) => isOffered[action]);
}
