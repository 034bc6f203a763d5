import clsx from "clsx";
import { Check } from "lucide-react";
import { useId, useState } from "react";
import type { Friend } from "@/api/types";
import { Avatar } from "@/ui/avatar";
import { Field } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import { useInvitableFriends } from "../queries";

/** A choice of one friend who is not in the team. */
export function FriendChoice({
  userId,
  excluded,
  chosen,
  onChoose,
}: {
  userId: string;
  /** The ids of the team's members and invited players. */
  excluded: ReadonlySet<string>;
  chosen: string | null;
  onChoose: (id: string) => void;
}) {
  const { data, error, refetch } = useInvitableFriends(userId);
  const [search, setSearch] = useState("");
  if (error) return <InlineError message="Failed to load friends" onRetry={() => void refetch()} />;
  if (!data) return <StatusText>Loading friends...</StatusText>;
  const friends = data.filter(({ _id }) => !excluded.has(_id));
  if (friends.length === 0) return <StatusText>No friends available to invite</StatusText>;
  const term = search.trim().toLowerCase();
  const matches = friends.filter(({ username }) => username.toLowerCase().includes(term));
  return (
    <>
      <Field
        label="Search friends"
        type="search"
        autoComplete="off"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {matches.length === 0 ? (
        <StatusText>No friends found matching the search</StatusText>
      ) : (
        <fieldset className="max-h-[240px] overflow-y-auto rounded-[10px] bg-surface-2 p-1.5">
          <legend className="sr-only">Friend to invite</legend>
          {matches.map((friend) => (
            <Choice
              key={friend._id}
              friend={friend}
              isChosen={friend._id === chosen}
              onChoose={() => onChoose(friend._id)}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

function StatusText({ children }: { children: string }) {
  return (
    <p role="status" className="rounded-[10px] bg-surface-2 px-4 py-3 text-sm text-fg-3">
      {children}
    </p>
  );
}

function Choice({
  friend: { username, avatar },
  isChosen,
  onChoose,
}: {
  friend: Friend;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={clsx(
        "flex min-h-11 cursor-pointer items-center gap-3 rounded-ctl px-2.5 hover:bg-surface-3 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus",
        isChosen && "bg-surface-3",
      )}
    >
      <input
        id={id}
        type="radio"
        name="friend"
        className="sr-only"
        checked={isChosen}
        onChange={onChoose}
      />
      <Avatar username={username} src={avatar} size={28} />
      <span className="min-w-0 flex-1 truncate text-[13.5px] font-medium">{username}</span>
      {isChosen ? <Check aria-hidden="true" className="size-4 text-brass" /> : null}
    </label>
  );
}
