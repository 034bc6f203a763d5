import { Check, X } from "lucide-react";
import { useState } from "react";
import type { Friend } from "@/api/types";
import { Avatar } from "./avatar";
import { Field } from "./field";

/** A shorter list of friends needs no search box. */
const SEARCH_FRIENDS_MIN = 6;

type FriendPickerProps = {
  friends: readonly Friend[];
  chosen: readonly string[];
  /** Shown if there are no friends to invite: an alternative for the user. */
  emptyMessage: string;
  onChange: (ids: string[]) => void;
};

/** Mutual friends to invite: the chosen ones are shown as chips on top. */
export function FriendPicker({ friends, chosen, emptyMessage, onChange }: FriendPickerProps) {
  const [search, setSearch] = useState("");
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  const found = friends.filter(({ username }) =>
    username.toLowerCase().includes(search.trim().toLowerCase()),
  );
  return (
    <section aria-label="Invite friends">
      <p className="mb-1.5 text-sm font-medium">
        Invite friends <span className="font-normal text-fg-3">optional</span>
      </p>
      <Chips friends={friends} chosen={chosen} onRemove={toggle} />
      {friends.length >= SEARCH_FRIENDS_MIN ? (
        <div className="mb-2">
          <Field
            label="Search friends"
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      ) : null}
      {friends.length === 0 ? (
        <p className="rounded-[10px] bg-surface-2 px-4 py-3 text-sm text-fg-3">{emptyMessage}</p>
      ) : (
        <ul className="max-h-[260px] overflow-y-auto rounded-[10px] bg-surface-2 p-1.5">
          {found.map((friend) => (
            <FriendRow
              key={friend._id}
              friend={friend}
              isChosen={chosen.includes(friend._id)}
              onToggle={() => toggle(friend._id)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function FriendRow({
  friend: { username, avatar },
  isChosen,
  onToggle,
}: {
  friend: Friend;
  isChosen: boolean;
  onToggle: () => void;
}) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        className="flex min-h-11 w-full items-center gap-3 rounded-ctl px-2.5 text-left hover:bg-surface-3"
        onClick={onToggle}
      >
        <Avatar username={username} src={avatar} size={28} />
        <span className="min-w-0 flex-1 truncate text-[13.5px] font-medium">{username}</span>
        {isChosen ? <Check aria-hidden="true" className="size-4 text-brass" /> : null}
      </button>
    </li>
  );
}

function Chips({
  friends,
  chosen,
  onRemove,
}: {
  friends: readonly Friend[];
  chosen: readonly string[];
  onRemove: (id: string) => void;
}) {
  const invited = friends.filter(({ _id }) => chosen.includes(_id));
  if (invited.length === 0) return null;
  return (
    <ul aria-label="Invited" className="mb-2 flex flex-wrap gap-2">
      {invited.map(({ _id, username }) => (
        <li key={_id}>
          <button
            type="button"
            aria-label={`Do not invite ${username}`}
            className="flex h-8 items-center gap-1.5 rounded-full bg-brass-soft pr-2 pl-3 text-sm text-fg"
            onClick={() => onRemove(_id)}
          >
            @{username}
            <X aria-hidden="true" className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  );
}
