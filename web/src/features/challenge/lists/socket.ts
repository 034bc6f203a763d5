import { create } from "zustand";
import { onLive } from "@/api/live/bus";
import { ask } from "@/api/live/connection";
import { queryClient } from "@/api/query-client";
import { challengeKeys } from "../queries";
import { patchedList, type Thumbnail, versionIn } from "./patch";

/** The server takes no more a socket; a page shows far fewer. */
const THUMBNAILS_MAX = 100;
/** Where the server is busy and does not say for how long. */
const RETRY_MS = 3000;
/** The player's own lists are read again once for what changed within this time. */
const SETTLE_MS = 400;

type Wish = { ids: readonly string[]; isListing: boolean };

/** Every list on the page says what it shows; the server is told the sum, since a socket has one set. */
const wishes = new Set<Wish>();
let isTelling = false;
let retry: ReturnType<typeof setTimeout> | undefined;

/** Has changes of these challenges told to this tab, and the making of new ones where `isListing`. */
export function followThumbnails(wish: Wish): () => void {
  wishes.add(wish);
  tell();
  return () => {
    wishes.delete(wish);
    tell();
  };
}

/** One word for all that changes in this turn: a page that goes and one that comes. */
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
  // Without a line there is nobody to tell, and the next connection tells it anew.
  else if (answer.code !== "OFFLINE") retry = setTimeout(tell, answer.retryAfterMs ?? RETRY_MS);
}

/** A change between the reading of a list and its following was told to nobody here: the list is read again. */
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

/** How many challenges were made since this tab was opened. */
export const useListedStore = create<{ total: number }>()(() => ({ total: 0 }));

/** Keeps every cached list true for as long as it is on. */
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
 * A change of one's own challenge may take it from one list to another, and says more than a thumbnail does. What
 * no list of this tab shows is told because it is one's own: it was made or joined elsewhere.
 */
function isMine({ challengeId }: Thumbnail): boolean {
  const shows = (queryKey: readonly string[]) =>
    queryClient
      .getQueriesData({ queryKey })
      .some(([, list]) => versionIn(list, challengeId) !== null);
  return shows(challengeKeys.mine) || !shows(challengeKeys.lists);
}
