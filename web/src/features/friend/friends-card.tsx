import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useState } from "react";
import { Link } from "react-router";
import { useUser } from "@/api/session";
import type { FriendEntry } from "@/api/types";
import { useServerMinute } from "@/lib/server-time";
import { Card } from "@/ui/card";
import { PersonAvatar } from "@/ui/person-avatar";
import { PersonLink } from "@/ui/person-link";
import { Skeleton } from "@/ui/skeleton";
import { presenceText } from "./format";
import { IdMissing, MutualFriendsDialog } from "./mutual-friends-dialog";
import { mutualFriendsQuery } from "./queries";

const SHOWN = 6;

/** The dashboard's card of mutual friends. A failed request leaves it empty: the board does not depend on it. */
export function FriendsCard() {
  const { _id } = useUser();
  const [isOpen, setIsOpen] = useState(false);
  const { data, isLoading } = useQuery(mutualFriendsQuery(_id, 1, SHOWN));
  const players = data?.players ?? [];
  return (
    <Card
      title="Friends"
      aside={
        <button
          type="button"
          className="-mr-2 flex min-h-8 shrink-0 items-center rounded-ctl px-2 text-sm font-medium text-fg-2 hover:text-fg"
          onClick={() => setIsOpen(true)}
        >
          See all{data && data.total > 0 ? <span className="num">&nbsp;{data.total}</span> : null}
          <span className="sr-only"> of your mutual friends</span>
        </button>
      }
    >
      {_id ? null : <IdMissing />}
      {isLoading ? <Skeleton count={3} className="h-9" /> : null}
      {_id && !isLoading && players.length === 0 ? <NoFriends /> : null}
      <ul aria-label="Mutual friends" className="-mx-2 grid grid-cols-1 gap-0.5 empty:hidden">
        {players.map((player) => (
          <FriendRow key={player._id} player={player} />
        ))}
      </ul>
      <MutualFriendsDialog userId={_id} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Card>
  );
}

function NoFriends() {
  return (
    <p className="text-sm text-fg-3">
      Players you follow who follow you back appear here.{" "}
      <Link to="/friends" className="font-medium text-fg-2 underline">
        Find players
      </Link>
    </p>
  );
}

function FriendRow({ player }: { player: FriendEntry }) {
  const now = useServerMinute();
  const { username, avatar, playing, status } = player;
  return (
    <li className="flex min-h-10 items-center gap-2.5 rounded-ctl px-2 hover:bg-surface-2">
      <PersonLink username={username} className="flex min-w-0 flex-1 items-center gap-2.5 py-1">
        <PersonAvatar username={username} src={avatar} size={32} isOnline={status === "online"} />
        <span className="min-w-0">
          <span className="block truncate text-[13.5px] leading-[18px] font-medium">
            {username}
          </span>
          <span className={clsx("block text-xs", playing ? "text-active" : "text-fg-3")}>
            {presenceText(player, now)}
          </span>
        </span>
      </PersonLink>
      {playing ? (
        <Link
          to={`/challenges/${playing}/ongoing`}
          className="flex min-h-8 items-center rounded-ctl px-2 text-xs font-semibold text-open"
          aria-label={`Watch the challenge of ${username}`}
        >
          Watch
        </Link>
      ) : null}
    </li>
  );
}
