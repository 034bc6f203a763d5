import clsx from "clsx";
import { Check } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { Friend } from "@/api/types";
import type { FriendSearch } from "@/api/use-friend-search";
import { Avatar } from "./avatar";
import { Field } from "./field";
import { InlineError } from "./inline-error";
import { Username } from "./username";

/** Whom the search finds, as the texts call them. */
export type ChoiceTexts = { people: string; legend: string; empty: string };

/** A choice of one friend or follower. */
export function FriendChoice({
  search: { text, onText, found, error, retry },
  texts: { people, legend, empty },
  emptyAction,
  excluded = NONE,
  chosen,
  onChoose,
}: {
  search: FriendSearch;
  texts: ChoiceTexts;
  /** Below the text of an empty list: the way to what helps. */
  emptyAction?: ReactNode;
  /** The ids of players who are not offered. */
  excluded?: ReadonlySet<string>;
  chosen: string | null;
  onChoose: (id: string) => void;
}) {
  if (error) return <InlineError message={`Failed to load ${people}`} onRetry={retry} />;
  if (!found) return <StatusText>{`Loading ${people}...`}</StatusText>;
  const matches = found.filter(({ _id }) => !excluded.has(_id));
  if (matches.length === 0 && text === "") {
    return (
      <StatusText>
        <span>{empty}</span>
        {emptyAction}
      </StatusText>
    );
  }
  return (
    <>
      <Field
        label={`Search ${people}`}
        type="search"
        autoComplete="off"
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      {matches.length === 0 ? (
        <StatusText>{`No ${people} found matching the search`}</StatusText>
      ) : (
        <fieldset className="max-h-[240px] overflow-y-auto rounded-[10px] bg-surface-2 p-1.5">
          <legend className="sr-only">{legend}</legend>
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

const NONE: ReadonlySet<string> = new Set();

function StatusText({ children }: { children: ReactNode }) {
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
      <span className="min-w-0 flex-1 truncate text-[13.5px] font-medium">
        <Username username={username} />
      </span>
      {isChosen ? <Check aria-hidden="true" className="size-4 text-brass" /> : null}
    </label>
  );
}
