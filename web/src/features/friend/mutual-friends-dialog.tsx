import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { refreshUser } from "@/api/session";
import { Dialog } from "@/ui/dialog";
import { InlineError } from "@/ui/inline-error";
import { FriendsList } from "./friends-list";
import { commonFriendsQuery, mutualFriendsQuery } from "./queries";

const PAGE_SIZE = 20;

type DialogProps = { isOpen: boolean; onClose: () => void };

/** All mutual friends of the viewer. */
export function MutualFriendsDialog({ userId, isOpen, onClose }: DialogProps & { userId: string }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Mutual Friends" initialFocus="title">
      {userId ? <Mutual userId={userId} /> : <IdMissing />}
    </Dialog>
  );
}

/** Shown until the account has been read again with its id. */
export function IdMissing() {
  return (
    <InlineError
      message="Unable to load friends: User ID not available"
      hint="Please try refreshing the page"
      onRetry={() => void refreshUser()}
    />
  );
}

function Mutual({ userId }: { userId: string }) {
  const [page, setPage] = useState(1);
  const friends = useQuery(mutualFriendsQuery(userId, page, PAGE_SIZE));
  return (
    <FriendsList
      label="Mutual friends"
      query={friends}
      emptyMessage="No mutual friends found"
      emptyAction={
        <p className="text-sm text-fg-3">Follow players: those who follow back appear here.</p>
      }
      onPage={setPage}
    />
  );
}

/** The mutual friends that the viewer has in common with a player. */
export function CommonFriendsDialog({
  player,
  isOpen,
  onClose,
}: DialogProps & { player: { _id: string; username: string } }) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Friends in common with ${player.username}`}
      initialFocus="title"
    >
      <Common id={player._id} />
    </Dialog>
  );
}

function Common({ id }: { id: string }) {
  const [page, setPage] = useState(1);
  const friends = useQuery(commonFriendsQuery(id, page));
  return (
    <FriendsList
      label="Friends in common"
      query={friends}
      emptyMessage="No mutual friends found"
      emptyAction={<p className="text-sm text-fg-3">Friends of both of you appear here.</p>}
      onPage={setPage}
    />
  );
}
