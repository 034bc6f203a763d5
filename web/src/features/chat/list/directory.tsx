import { useInfiniteQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { messageOf } from "@/api/error";
import type { DirectoryEntry } from "@/api/types";
import { useServerMinute } from "@/lib/server-time";
import { uniqueById } from "@/lib/unique-by-id";
import { useDebounced } from "@/lib/use-debounced";
import { Button } from "@/ui/button";
import { RelationIcon } from "@/ui/follow-button";
import { InlineError } from "@/ui/inline-error";
import { PersonAvatar } from "@/ui/person-avatar";
import { Skeleton } from "@/ui/skeleton";
import { Username } from "@/ui/username";
import { type ChatLinkState, chatPath } from "../conversation-ref";
import { presenceLabel } from "../format";
import { usePresence } from "../presence";
import { directoryQuery } from "../queries";

const TYPING_PAUSE_MS = 300;

/** All players whom the viewer may write to, acquaintances first. */
export function Directory({ initialSearch }: { initialSearch: string }) {
  const [text, setText] = useState(initialSearch);
  const search = useDebounced(text.trim(), TYPING_PAUSE_MS);
  return (
    <>
      <div className="p-3">
        <label className="field h-10">
          <Search aria-hidden="true" className="size-4 shrink-0 text-fg-3" strokeWidth={1.75} />
          <span className="sr-only">Search players</span>
          <input
            // biome-ignore lint/a11y/noAutofocus: the panel was opened in order to search.
            autoFocus
            type="search"
            value={text}
            placeholder="Search players"
            className="min-w-0 flex-1 bg-transparent"
            onChange={({ target }) => setText(target.value)}
          />
        </label>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Entries search={search} />
      </div>
    </>
  );
}

function Entries({ search }: { search: string }) {
  const query = useInfiniteQuery(directoryQuery(search));
  const { data, error } = query;
  if (error) {
    return (
      <div className="p-3 pt-0">
        <InlineError
          message={messageOf(error, "Request failed")}
          onRetry={() => void query.refetch()}
        />
      </div>
    );
  }
  if (!data) {
    return (
      <div className="p-3 pt-0">
        <Skeleton count={8} className="h-[52px] rounded-ctl" />
      </div>
    );
  }
  const users = uniqueById(data.pages.flatMap((page) => page.users));
  const total = data.pages[0]?.total ?? 0;
  if (users.length === 0) {
    return (
      <div className="grid gap-1.5 px-6 py-10 text-center text-fg-2">
        <p>{search ? "No users found" : "No users available"}</p>
        <p className="text-sm text-fg-3">
          {search
            ? "Try the beginning of the name, or fewer letters."
            : "Players appear here as soon as others have joined."}
        </p>
      </div>
    );
  }
  return (
    <>
      <ul aria-label="Players" className="grid grid-cols-1 gap-0.5 px-2 pb-2">
        {users.map((user) => (
          <li key={user._id} className="flex items-center gap-1">
            <Entry user={user} />
            <RelationIcon player={user} />
          </li>
        ))}
      </ul>
      {query.hasNextPage ? (
        <div className="grid gap-2 px-3 pb-3 text-center">
          <p className="num text-xs text-fg-3">
            {users.length} of {total.toLocaleString("en")} shown
          </p>
          <Button isPending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show more
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Entry({ user }: { user: DirectoryEntry }) {
  const presence = usePresence(user);
  const now = useServerMinute();
  const { _id, username, avatar, name, relationship } = user;
  const state: ChatLinkState = { person: { _id, username, avatar: avatar ?? null } };
  const relation = relationLabel(relationship);
  return (
    <Link
      to={chatPath({ kind: "user", userId: _id })}
      state={state}
      className="flex min-h-[60px] min-w-0 flex-1 items-center gap-3 rounded-ctl px-3 py-2 hover:bg-surface-2"
    >
      <PersonAvatar
        username={username}
        src={avatar}
        size={40}
        isOnline={presence?.isOnline ?? false}
      />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-1.5">
          <span className="truncate text-[14px] font-semibold">
            <Username username={username} />
          </span>
          {name && name !== username ? (
            <span className="min-w-0 truncate text-xs text-fg-3">{name}</span>
          ) : null}
        </span>
        <span className="block truncate text-xs text-fg-3">
          {presence ? presenceLabel(presence, now) : null}
        </span>
      </span>
      {relation ? <span className="badge b-done shrink-0">{relation}</span> : null}
    </Link>
  );
}

function relationLabel(relationship: DirectoryEntry["relationship"]): string | null {
  if (relationship.isMutualFriend) return "Friend";
  if (relationship.isFollowing) return "Following";
  return relationship.isFollower ? "Follows you" : null;
}
