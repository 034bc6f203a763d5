import clsx from "clsx";
import { UserCheck, UserPlus } from "lucide-react";
import type { ReactNode } from "react";
import { useMaybeUser } from "@/api/session";
import type { FriendEntry, SearchHit } from "@/api/types";
import { useFollow } from "@/api/use-follow";
import { assertNever } from "@/lib/assert-never";
import { Avatar } from "@/ui/avatar";
import { Money } from "@/ui/money";
import { StatusBadge, statusLabel } from "@/ui/status-badge";
import { TeamAvatar } from "@/ui/team-avatar";
import { Username } from "@/ui/username";
import type { Hit } from "./hits";

const PICTURE_SIZE = 28;

/** The content of a result in a dropdown. */
export function HitRow({ hit }: { hit: Hit }) {
  switch (hit.kind) {
    case "people": {
      const { username, name, avatar, relationship } = hit.person;
      return (
        <>
          <Avatar username={username} src={avatar} size={PICTURE_SIZE} />
          <Text title={<Username username={username} />} detail={name !== username ? name : ""} />
          {relationship.isMutualFriend ? (
            <span className="text-xs text-fg-3">Friend</span>
          ) : relationship.isFollowing ? (
            <span className="sr-only">, followed</span>
          ) : null}
          <HitFollow player={hit.person} />
        </>
      );
    }
    case "challenges": {
      const { title, game, participants, maxParticipants, creator, stakeAmount } = hit.challenge;
      const detail = `${game} · ${participants}/${maxParticipants} · @${creator.username}`;
      return (
        <>
          <Text title={title} detail={detail} />
          <span className="grid shrink-0 justify-items-end gap-1">
            <HitStatus {...hit.challenge} />
            <Money amount={stakeAmount} form="usdc" className="disp text-xs text-fg" />
          </span>
        </>
      );
    }
    case "teams": {
      const { name, avatar, primaryGame, currentMembers, maxMembers } = hit.team;
      return (
        <>
          <TeamAvatar name={name} src={avatar} size={PICTURE_SIZE} />
          <Text title={name} detail={`${primaryGame} · ${currentMembers}/${maxMembers} members`} />
        </>
      );
    }
    default:
      return assertNever(hit);
  }
}

/**
 * The follow control of a result, for a pointer. An option has no parts of its own for the keyboard and for screen readers, so it is
 * no button: they have `useFollowByKeys`.
 */
function HitFollow({ player }: { player: FriendEntry }) {
  const viewer = useMaybeUser();
  const follow = useFollow(player);
  if (viewer === null || viewer._id === player._id) return null;
  const { isFollowing } = player.relationship;
  const isShownFollowing = follow.isPending ? follow.variables : isFollowing;
  const Icon = isShownFollowing ? UserCheck : UserPlus;
  return (
    <span
      aria-hidden="true"
      title={`${isShownFollowing ? "Unfollow" : "Follow"} ${player.username}`}
      className="grid size-9 shrink-0 cursor-pointer place-items-center rounded-ctl text-fg-3 hover:bg-surface-2 hover:text-fg pointer-coarse:size-11"
      onClick={(event) => {
        // The option itself would open the profile.
        event.stopPropagation();
        if (!follow.isPending) follow.mutate(!isFollowing);
      }}
    >
      <Icon className="size-[18px]" strokeWidth={1.75} />
    </span>
  );
}

function Text({ title, detail }: { title: ReactNode; detail: string }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block truncate font-semibold text-fg">{title}</span>
      {detail ? <span className="num block truncate text-xs text-fg-3">{detail}</span> : null}
    </span>
  );
}

const TONES: Readonly<Record<string, string>> = {
  active: "b-active",
  pending: "b-full",
  completed: "b-open",
  cancelled: "b-cancel",
};

/** A dispute is called by its name, as in every other list. */
function HitStatus({ status, escrowState }: SearchHit) {
  if (escrowState === "disputed") {
    return <StatusBadge status="in_progress" escrowState={escrowState} />;
  }
  return (
    <span className={clsx("badge px-2", TONES[status] ?? "b-done")}>{statusLabel(status)}</span>
  );
}
