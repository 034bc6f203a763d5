import { UserCheck, UserPlus } from "lucide-react";
import type { FriendEntry } from "@/api/types";
import { Button } from "@/ui/button";
import { useFollow } from "./mutations";

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
      aria-label={isFollowing ? `Unfollow ${username}` : `Follow ${username}`}
      onClick={() => follow.isPending || follow.mutate(!relationship.isFollowing)}
    >
      <Icon aria-hidden="true" className="size-4" />
      {isFollowing ? "Following" : relationship.isFollower ? "Follow back" : "Follow"}
    </Button>
  );
}
