import { UserPlus } from "lucide-react";
import { useState } from "react";
import type { Friend } from "@/api/types";
import { useFriendSearch } from "@/api/use-friend-search";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { FieldMessage } from "@/ui/field";
import { FindPlayersHint } from "@/ui/find-players-hint";
import { FriendPicker } from "@/ui/friend-picker";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { Username } from "@/ui/username";

/** The friends to invite on creation, chosen in a dialog. */
export function InviteFriends({
  userId,
  chosen,
  error,
  onChange,
}: {
  userId: string;
  chosen: readonly Friend[];
  error: string | undefined;
  onChange: (friends: Friend[]) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label="Invite friends" className="grid justify-items-start gap-2.5">
      <p className="disp text-[15px]">
        Invite friends <span className="font-sans text-sm font-normal text-fg-3">optional</span>
      </p>
      {chosen.length > 0 ? (
        <ul aria-label="Friends to invite" className="flex flex-wrap gap-2">
          {chosen.map(({ _id, username, avatar }) => (
            <li
              key={_id}
              className="flex h-8 items-center gap-2 rounded-full bg-surface-3 pr-3 pl-1 text-sm"
            >
              <Avatar username={username} src={avatar} size={24} />
              <Username username={username} />
            </li>
          ))}
        </ul>
      ) : null}
      <Button tone="ghost" onClick={() => setOpen(true)}>
        <UserPlus aria-hidden="true" className="size-4" strokeWidth={1.75} />
        {chosen.length > 0 ? "Change invitations" : "Choose friends"}
      </Button>
      <div role="alert" className="empty:absolute">
        {error ? <FieldMessage id="invited-error" error={error} /> : null}
      </div>
      {isOpen ? (
        <InviteDialog
          userId={userId}
          chosen={chosen}
          onChange={onChange}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </section>
  );
}

function InviteDialog({
  userId,
  chosen,
  onChange,
  onClose,
}: {
  userId: string;
  chosen: readonly Friend[];
  onChange: (friends: Friend[]) => void;
  onClose: () => void;
}) {
  const search = useFriendSearch(userId, chosen);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Invite friends to your team"
      initialFocus="title"
      description="They are invited once the team is created."
      footer={
        <Button tone="ghost" onClick={onClose}>
          Done
        </Button>
      }
    >
      {search.error ? (
        <InlineError message="Failed to load friends" onRetry={search.retry} />
      ) : search.found ? (
        <FriendPicker
          search={search}
          chosen={chosen.map(({ _id }) => _id)}
          emptyMessage="No friends available to invite"
          emptyAction={<FindPlayersHint isFormOpen />}
          onChange={(ids) => onChange(search.known.filter(({ _id }) => ids.includes(_id)))}
        />
      ) : (
        <Skeleton count={4} className="h-11" />
      )}
    </Dialog>
  );
}
