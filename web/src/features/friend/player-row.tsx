import { Radio } from "lucide-react";
import { Link } from "react-router";
import { useUser } from "@/api/session";
import type { FriendEntry } from "@/api/types";
import { useServerMinute } from "@/lib/server-time";
import { FollowButton } from "@/ui/follow-button";
import { MessageLink } from "@/ui/message-link";
import { PersonAvatar } from "@/ui/person-avatar";
import { PersonLink } from "@/ui/person-link";
import { followersText, presenceText } from "./format";

/** A player in a list, with presence where the viewer may see it. */
export function PlayerRow({ player }: { player: FriendEntry }) {
  const now = useServerMinute();
  const { _id: viewerId } = useUser();
  const { _id, username, name, avatar, followerCount, playing, relationship, status } = player;
  const presence = presenceText(player, now);
  const isMe = _id === viewerId;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-[10px] px-3 py-2.5 hover:bg-surface-2">
      <PersonLink
        username={username}
        className="flex min-h-11 min-w-0 flex-1 basis-44 items-center gap-3"
      >
        <PersonAvatar username={username} src={avatar} size={40} isOnline={status === "online"} />
        <span className="min-w-0">
          {/* On a phone the second name goes below the first, so that neither is cut. */}
          <span className="flex flex-wrap items-baseline gap-x-1.5 sm:flex-nowrap">
            <span className="truncate text-[14px] font-semibold">{username}</span>
            {name && name !== username ? (
              <span className="min-w-0 truncate text-xs text-fg-3">{name}</span>
            ) : null}
          </span>
          <span className="num line-clamp-2 text-xs text-fg-3">
            {[presence, followersText(followerCount), relationText(relationship)]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </span>
      </PersonLink>
      {isMe ? null : (
        <span className="ml-auto flex shrink-0 items-center gap-1.5">
          {playing ? (
            <Link
              to={`/challenges/${playing}/ongoing`}
              className="btn btn-quiet btn-sm"
              aria-label={`Watch the challenge of ${username}`}
            >
              <Radio aria-hidden="true" className="size-4" />
              Watch
            </Link>
          ) : null}
          <MessageLink person={{ _id, username, avatar: avatar ?? null }} />
          <FollowButton player={player} />
        </span>
      )}
    </li>
  );
}

function relationText({ isMutualFriend, isFollower }: FriendEntry["relationship"]): string | null {
  if (isMutualFriend) return "Mutual friend";
  return isFollower ? "Follows you" : null;
}
