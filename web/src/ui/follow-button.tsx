import { UserCheck, UserPlus } from "lucide-react";
import type { FriendEntry } from "@/api/types";
import { useFollow, useRelationship } from "@/api/use-follow";
import { Button } from "./button";

type FollowButtonProps = {
  player: Pick<FriendEntry, "_id" | "username" | "relationship">;
  size?: "sm" | "md";
};

/** Follows the player, or unfollows one who is followed. */
export function FollowButton({ player, size = "sm" }: FollowButtonProps) {
  const { username, relationship } = player;
  const follow = useFollow(player);
  const isFollowing = follow.isPending ? follow.variables : relationship.isFollowing;
  const Icon = isFollowing ? UserCheck : UserPlus;
  return (
    <Button
      tone={isFollowing ? "quiet" : "join"}
      size={size}
      onClick={() => follow.isPending || follow.mutate(!relationship.isFollowing)}
    >
      <Icon aria-hidden="true" className="size-4" />
      <FollowWords
        words={isFollowing ? "Following" : relationship.isFollower ? "Follow back" : "Follow"}
        name={username}
      />
    </Button>
  );
}

/** The visible words begin the button's name, as speech control needs; whom, and what a press undoes, follow unseen. */
export function FollowWords({
  words,
  name,
}: {
  words: "Follow" | "Follow back" | "Following";
  name: string;
}) {
  return (
    <>
      {words} <span className="sr-only">{words === "Following" ? `${name}, unfollow` : name}</span>
    </>
  );
}

type UnknownPlayerProps = {
  player: { _id: string; username: string };
  /** The ids of all players of the screen, which one request asks for. */
  among?: readonly string[];
};

/** The same for a player whose relationship is fetched; nothing for one whom the viewer cannot follow. */
export function FollowPlayer({ player, among }: UnknownPlayerProps) {
  const relationship = useRelationship(player._id, among);
  return relationship ? <FollowButton player={{ ...player, relationship }} /> : null;
}

/** The same beside a name in a dense row: an icon, for players whom the viewer can follow. */
export function FollowIcon({ player, among }: UnknownPlayerProps) {
  const relationship = useRelationship(player._id, among);
  return relationship ? <RelationIcon player={{ ...player, relationship }} /> : null;
}

/** The icon for a player whose relationship came with the list. */
export function RelationIcon({ player }: FollowButtonProps) {
  const { username, relationship } = player;
  const follow = useFollow(player);
  const isFollowing = follow.isPending ? follow.variables : relationship.isFollowing;
  const Icon = isFollowing ? UserCheck : UserPlus;
  const label = isFollowing ? `Unfollow ${username}` : `Follow ${username}`;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="grid size-9 shrink-0 place-items-center rounded-ctl text-fg-3 hover:bg-surface-2 hover:text-fg pointer-coarse:size-11"
      onClick={() => follow.isPending || follow.mutate(!relationship.isFollowing)}
    >
      <Icon aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
    </button>
  );
}
