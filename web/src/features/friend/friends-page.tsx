import { useQuery } from "@tanstack/react-query";
import { Ban, Search, UserPlus } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { refreshUser, useUser } from "@/api/session";
import { pageOf } from "@/lib/page-of";
import { useRetainedFocus } from "@/lib/use-focus-fallback";
import { Button, ButtonLink } from "@/ui/button";
import { DebouncedInput } from "@/ui/debounced-input";
import { Dialog } from "@/ui/dialog";
import { InlineError } from "@/ui/inline-error";
import { PageHeading } from "@/ui/page-heading";
import { type Tab, Tabs } from "@/ui/tabs";
import { BLOCKING_EFFECT, BlockedList } from "./blocked-list";
import { FindFriendsDialog } from "./find-friends-dialog";
import { FriendsList } from "./friends-list";
import { FRIEND_LISTS, type FriendList, friendCountsQuery, friendsQuery } from "./queries";

const SEARCH_PAUSE_MS = 500;

const LABELS: Record<FriendList, string> = {
  discover: "Discover Users",
  following: "Following",
  followers: "Followers",
  mutual: "Mutual Friends",
};

type OpenDialog = "find" | "blocked" | null;

/** The viewer's lists of players; the URL holds the list, the search text and the page. */
export function FriendsPage() {
  const { _id } = useUser();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const { list, search, page, isFinding, change, endFinding } = useListParams();
  const { data: counts } = useQuery(friendCountsQuery);
  const friends = useQuery(friendsQuery({ list, viewerId: _id, search, page }));
  // The row of a player who is unfollowed leaves the list, and its button had the focus.
  const focusProps = useRetainedFocus();
  const count = {
    discover: counts?.discover,
    following: counts?.following,
    followers: counts?.followers,
    mutual: counts?.mutualFriends,
  };
  const tabs = FRIEND_LISTS.map((value): Tab<FriendList> => {
    const number = count[value];
    return { value, label: LABELS[value], ...(number === undefined ? {} : { count: number }) };
  });
  return (
    <>
      <PageHeading title="Friends" actions={<Actions onOpen={setDialog} />}>
        Players you follow, players who follow you, and everyone else.
      </PageHeading>
      <Tabs
        label="Lists of players"
        tabs={tabs}
        value={list}
        onChange={(value) => change({ list: value, search: "", page: 1 })}
      >
        <div className="field mb-3 h-10 max-w-[420px]">
          <Search aria-hidden="true" className="size-4 shrink-0 text-fg-3" strokeWidth={1.75} />
          <DebouncedInput
            type="search"
            aria-label={`Search ${LABELS[list]}`}
            value={search}
            delayMs={SEARCH_PAUSE_MS}
            placeholder="Search by name"
            className="min-w-0 flex-1 bg-transparent"
            onDebouncedChange={(text) => change({ list, search: text.trim(), page: 1 })}
          />
        </div>
        <section aria-label={LABELS[list]} className="card p-2" {...focusProps}>
          {_id ? (
            <FriendsList
              label={LABELS[list]}
              query={friends}
              emptyMessage={list === "mutual" ? "No mutual friends found" : "No users found"}
              emptyAction={
                <NextStep
                  list={list}
                  isSearch={search !== ""}
                  onShowAll={() => change({ list, search: "", page: 1 })}
                />
              }
              onPage={(next) => change({ list, search, page: next })}
            />
          ) : (
            <InlineError
              message="User ID not available. Please try logging in again."
              onRetry={() => void refreshUser()}
            />
          )}
        </section>
      </Tabs>
      <Dialogs
        opened={isFinding ? "find" : dialog}
        onClose={() => {
          setDialog(null);
          if (isFinding) endFinding();
        }}
      />
    </>
  );
}

function Dialogs({ opened, onClose }: { opened: OpenDialog; onClose: () => void }) {
  return (
    <>
      <FindFriendsDialog isOpen={opened === "find"} onClose={onClose} />
      <BlockedDialog isOpen={opened === "blocked"} onClose={onClose} />
    </>
  );
}

function Actions({ onOpen }: { onOpen: (dialog: OpenDialog) => void }) {
  return (
    <>
      <Button onClick={() => onOpen("blocked")}>
        <Ban aria-hidden="true" className="size-4" />
        <span className="max-sm:sr-only">Blocked</span>
      </Button>
      <Button tone="brass" onClick={() => onOpen("find")}>
        <UserPlus aria-hidden="true" className="size-4" strokeWidth={2.25} />
        Find Friends
      </Button>
    </>
  );
}

type NextStepProps = { list: FriendList; isSearch: boolean; onShowAll: () => void };

/** What a viewer can do about an empty list. */
function NextStep({ list, isSearch, onShowAll }: NextStepProps) {
  if (isSearch) return <Button onClick={onShowAll}>Clear the search</Button>;
  return list === "following" || list === "mutual" ? (
    <ButtonLink to="/friends">Discover players to follow</ButtonLink>
  ) : (
    <ButtonLink to="/referrals">Invite players you know</ButtonLink>
  );
}

/** A link with it opens the dialog. */
const FIND = ["action", "find"] as const;

type ListParams = { list: FriendList; search: string; page: number };

type Address = ListParams & {
  isFinding: boolean;
  change: (next: ListParams) => void;
  endFinding: () => void;
};

function useListParams(): Address {
  const [params, setParams] = useSearchParams();
  const list = FRIEND_LISTS.find((value) => value === params.get("list")) ?? "discover";
  const change = (next: ListParams) => {
    const changed = new URLSearchParams();
    if (next.list !== "discover") changed.set("list", next.list);
    if (next.search) changed.set("search", next.search);
    if (next.page > 1) changed.set("page", String(next.page));
    setParams(changed, { replace: next.list === list });
  };
  const endFinding = () => {
    const changed = new URLSearchParams(params);
    changed.delete(FIND[0]);
    setParams(changed, { replace: true });
  };
  const search = params.get("search") ?? "";
  const isFinding = params.get(FIND[0]) === FIND[1];
  return { list, search, page: pageOf(params), isFinding, change, endFinding };
}

type BlockedDialogProps = { isOpen: boolean; onClose: () => void };

/** The blocked players over the lists of friends. */
function BlockedDialog({ isOpen, onClose }: BlockedDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Blocked players"
      initialFocus="title"
      description={BLOCKING_EFFECT}
    >
      <BlockedList />
    </Dialog>
  );
}
