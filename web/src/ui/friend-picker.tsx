import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import type { Friend } from "@/api/types";
import type { FriendSearch } from "@/api/use-friend-search";
import { Avatar } from "./avatar";
import { Field } from "./field";
import { InlineError } from "./inline-error";
import { Username } from "./username";

/** A shorter list of friends needs no search box. */
const SEARCH_FRIENDS_MIN = 6;

type FriendPickerProps = {
  search: FriendSearch;
  chosen: readonly string[];
  /** Shown if there are no friends to invite: an alternative for the user. */
  emptyMessage: string;
  /** Below the message: the way to what helps. */
  emptyAction?: ReactNode;
  onChange: (ids: string[]) => void;
};

/** Mutual friends to invite: the chosen ones are shown as chips on top. */
export function FriendPicker({
  search,
  chosen,
  emptyMessage,
  emptyAction,
  onChange,
}: FriendPickerProps) {
  const { text, found = [], known } = search;
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <section aria-label="Invite friends">
      <p className="mb-1.5 text-sm font-medium">
        Invite friends <span className="font-normal text-fg-3">optional</span>
      </p>
      <Chips friends={known} chosen={chosen} onRemove={toggle} />
      {known.length >= SEARCH_FRIENDS_MIN || text !== "" ? (
        <div className="mb-2">
          <Field
            label="Search friends"
            type="search"
            autoComplete="off"
            value={text}
            onChange={(event) => search.onText(event.target.value)}
          />
        </div>
      ) : null}
      {search.error ? (
        <InlineError message="Failed to load friends" onRetry={search.retry} />
      ) : found.length === 0 ? (
        <div role="status" className="rounded-[10px] bg-surface-2 px-4 py-3 text-sm text-fg-3">
          {text.trim() === "" ? (
            <>
              <p>{emptyMessage}</p>
              {emptyAction}
            </>
          ) : (
            "No friends found matching the search"
          )}
        </div>
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
      {search.hasMore ? (
        <p className="mt-1.5 text-xs text-fg-3">Search to find your other friends.</p>
      ) : null}
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
        <span className="min-w-0 flex-1 truncate text-[13.5px] font-medium">
          <Username username={username} />
        </span>
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
  if (chosen.length === 0) return null;
  const invited = chosen.map(
    (id) => friends.find(({ _id }) => _id === id) ?? { _id: id, username: null },
  );
  return (
    <ul aria-label="Invited" className="mb-2 flex flex-wrap gap-2">
      {invited.map(({ _id, username }) => (
        <li key={_id}>
          <button
            type="button"
            aria-label={`Do not invite ${username ?? "this friend"}`}
            className="flex h-8 items-center gap-1.5 rounded-full bg-brass-soft pr-2 pl-3 text-sm text-fg"
            onClick={() => onRemove(_id)}
          >
            {username === null ? "A friend" : <Username username={username} hasAt />}
            <X aria-hidden="true" className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  );
}
