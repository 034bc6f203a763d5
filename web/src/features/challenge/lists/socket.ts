import { create } from "zustand";
import { onLive } from "@/api/live/bus";
import { ask } from "@/api/live/connection";
import { queryClient } from "@/api/query-client";
import { challengeKeys } from "../queries";
import { patchedList, type Thumbnail, versionIn } from "./patch-list";

/** The server's limit per socket; a page shows far fewer. */
const THUMBNAILS_MAX = 100;
/** The retry delay if a busy server names none. */
const RETRY_MS = 3000;
/** Debounce of refetches of the player's own lists. */
const SETTLE_MS = 400;

type Wish = { ids: readonly string[]; isListing: boolean };

/** The subscriptions of all lists on the page; the server receives their union, since a socket has one set. */
const wishes = new Set<Wish>();
let isTelling = false;
let retry: ReturnType<typeof setTimeout> | undefined;

/** Subscribes to changes of these challenges and, if `isListing`, to new ones. */
export function followThumbnails(wish: Wish): () => void {
  wishes.add(wish);
  tell();
  return () => {
    wishes.delete(wish);
    tell();
  };
}

/** Sends one request for all changes of this tick, e.g. one page unmounting and another mounting. */
function tell(): void {
  if (isTelling) return;
  isTelling = true;
  queueMicrotask(() => {
    isTelling = false;
    void tellServer();
  });
}

async function tellServer(): Promise<void> {
  clearTimeout(retry);
  const ids = new Set([...wishes].flatMap(({ ids }) => ids));
  const answer = await ask("thumbnails_subscribe", {
    challengeIds: [...ids].slice(0, THUMBNAILS_MAX),
    listed: [...wishes].some(({ isListing }) => isListing),
  });
  if (answer.ok) readIfStale(answer.versions);
  // Do not retry while offline: the next connection subscribes again.
  else if (answer.code !== "OFFLINE") retry = setTimeout(tell, answer.retryAfterMs ?? RETRY_MS);
}

/** Refetches lists that missed a change between their read and the subscription. */
function readIfStale(versions: Record<string, number>): void {
  const isStale = Object.entries(versions).some(([id, version]) => isBehind(id, version));
  if (!isStale) return;
  for (const queryKey of LISTS) void queryClient.invalidateQueries({ queryKey });
}

const LISTS = [challengeKeys.lists, challengeKeys.mine];

function isBehind(id: string, version: number): boolean {
  return LISTS.some((queryKey) =>
    queryClient.getQueriesData({ queryKey }).some(([, list]) => {
      const known = versionIn(list, id);
      return known !== null && known < version;
    }),
  );
}

/** The number of challenges created since this tab was opened. */
export const useListedStore = create<{ total: number }>()(() => ({ total: 0 }));

/** Applies events to every cached list until the returned function is called. */
export function followLists(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const readMineSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(
      () => void queryClient.invalidateQueries({ queryKey: challengeKeys.mine }),
      SETTLE_MS,
    );
  };
  const stops = [
    onLive("challenge_thumbnail", (thumbnail) => {
      if (isMine(thumbnail)) readMineSoon();
      for (const queryKey of LISTS) {
        queryClient.setQueriesData({ queryKey }, (list) => patchedList(list, thumbnail));
      }
    }),
    onLive("challenge_listed", ({ count }) => {
      useListedStore.setState(({ total }) => ({ total: total + (count ?? 1) }));
    }),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/**
 * Whether to refetch the player's own lists: a change may move a challenge between them, and a thumbnail lacks some
 * of their fields. An event for a challenge in no list of this tab concerns one created or joined elsewhere.
 */
function isMine({ challengeId }: Thumbnail): boolean {
  const shows = (queryKey: readonly string[]) =>
    queryClient
      .getQueriesData({ queryKey })
      .some(([, list]) => versionIn(list, challengeId) !== null);
  return shows(challengeKeys.mine) || !shows(challengeKeys.lists);
}
