import clsx from "clsx";
import { Check } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import type { Friend } from "@/api/types";
import type { FriendSearch } from "@/api/use-friend-search";
import { Avatar } from "./avatar";
import { Field } from "./field";
import { InlineError } from "./inline-error";
import { Username } from "./username";

/** Whom the search finds, as the texts call them. */
export type ChoiceTexts = { people: string; legend: string; empty: string };

type FriendChoiceProps = {
  search: FriendSearch;
  texts: ChoiceTexts;
  /** Below the text of an empty list: the way to what helps. */
  emptyAction?: ReactNode;
  /** The ids of players who are not offered. */
  excluded?: ReadonlySet<string>;
  chosen: string | null;
  onChoose: (id: string) => void;
};

/**
 * A choice of one friend or follower. The search is there from the start, so that a dialog begins in it, and while it fails,
 * so that another text can be tried; it goes only if there are no players to search.
 */
export function FriendChoice({ emptyAction, excluded = NONE, ...choice }: FriendChoiceProps) {
  const { search, texts } = choice;
  const { text, onText, found, error, isSearching } = search;
  const matches = found?.filter(({ _id }) => !excluded.has(_id));
  if (!error && matches?.length === 0 && text === "" && !isSearching) {
    return <EmptyList text={texts.empty}>{emptyAction}</EmptyList>;
  }
  return (
    <>
      <Field
        label={`Search ${texts.people}`}
        type="search"
        autoComplete="off"
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      <Matches matches={matches} {...choice} />
    </>
  );
}

const NONE: ReadonlySet<string> = new Set();

function Matches({
  matches,
  search: { text, error, retry },
  texts: { people, legend },
  chosen,
  onChoose,
}: Omit<FriendChoiceProps, "emptyAction" | "excluded"> & {
  matches: readonly Friend[] | undefined;
}) {
  if (error) return <InlineError message={`Failed to load ${people}`} onRetry={retry} />;
  // Without a text, these are the matches of one that was just deleted.
  if (!matches || (matches.length === 0 && text === "")) {
    return <StatusText>{`Loading ${people}...`}</StatusText>;
  }
  if (matches.length === 0) {
    return <StatusText>{`No ${people} found matching the search`}</StatusText>;
  }
  return (
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
  );
}

const STATUS_CLASS = "rounded-[10px] bg-surface-2 px-4 py-3 text-sm text-fg-3";

function StatusText({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={STATUS_CLASS}>
      {children}
    </p>
  );
}

/**
 * No players to choose from. Nothing can be sent then, so the dialog begins at the text, and Tab leads to what helps. It does not
 * begin at the link itself, which the Enter that opened the dialog would press. A field that is in use retains the focus.
 */
function EmptyList({ text, children }: { text: string; children: ReactNode }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const status = ref.current;
    const dialog = status?.closest("[role=dialog]");
    const { activeElement } = document;
    // The dialog itself has the focus if the search had it, which is gone.
    if (!status || !dialog || (activeElement !== dialog && dialog.contains(activeElement))) return;
    status.focus({ preventScroll: true });
  }, []);
  return (
    <p ref={ref} role="status" tabIndex={-1} className={STATUS_CLASS}>
      <span>{text}</span>
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
