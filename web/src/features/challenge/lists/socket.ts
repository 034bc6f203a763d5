import { create } from "zustand";
import { sendRequest } from "@/api/live/connection";
import { onServerEvent } from "@/api/live/event-bus";
import { queryClient } from "@/api/query-client";
import { challengeKeys } from "../queries";
import { patchList, type Thumbnail, versionIn } from "./patch-list";

/** The server's limit per socket; a page shows far fewer. */
const THUMBNAILS_MAX = 100;
/** The retry delay if a busy server names none. */
const RETRY_MS = 3000;
/** Debounce of refetches of the player's own lists. */
const SETTLE_MS = 400;

type ThumbnailSubscription = { ids: readonly string[]; includesNew: boolean };

/** The subscriptions of all lists on the page; the server receives their union, since a socket has one set. */
const subscriptions = new Set<ThumbnailSubscription>();
let isUpdateQueued = false;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

/** Subscribes to changes of these challenges and, if `includesNew`, to new ones. */
export function followThumbnails(subscription: ThumbnailSubscription): () => void {
  subscriptions.add(subscription);
  queueUpdate();
  return () => {
    subscriptions.delete(subscription);
    queueUpdate();
  };
}

/** Sends one request for all changes of this tick, e.g. one page unmounting and another mounting. */
function queueUpdate(): void {
  if (isUpdateQueued) return;
  isUpdateQueued = true;
  queueMicrotask(() => {
    isUpdateQueued = false;
    void sendUpdate();
  });
}

async function sendUpdate(): Promise<void> {
  clearTimeout(retryTimer);
  const ids = new Set([...subscriptions].flatMap(({ ids }) => ids));
  const response = await sendRequest("thumbnails_subscribe", {
    challengeIds: [...ids].slice(0, THUMBNAILS_MAX),
    listed: [...subscriptions].some(({ includesNew }) => includesNew),
  });
  if (response.ok) refetchIfStale(response.versions);
  // Do not retry while offline: the next connection subscribes again.
  else if (response.code !== "OFFLINE")
    retryTimer = setTimeout(queueUpdate, response.retryAfterMs ?? RETRY_MS);
}

/** Refetches lists that missed a change between their read and the subscription. */
function refetchIfStale(versions: Record<string, number>): void {
  const isStale = Object.entries(versions).some(([id, version]) => isBehind(id, version));
  if (!isStale) return;
  for (const queryKey of LISTS) void queryClient.invalidateQueries({ queryKey });
}

const LISTS = [challengeKeys.lists, challengeKeys.mine];

function isBehind(id: string, version: number): boolean {
  return LISTS.some((queryKey) =>
    queryClient.getQueriesData({ queryKey }).some(([, list]) => {
      const cachedVersion = versionIn(list, id);
      return cachedVersion !== null && cachedVersion < version;
    }),
  );
}

/** The number of challenges created since this tab was opened. */
export const useCreatedCount = create<{ total: number }>()(() => ({ total: 0 }));

/** Applies events to every cached list until the returned function is called. */
export function followLists(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refetchMineSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(
      () => void queryClient.invalidateQueries({ queryKey: challengeKeys.mine }),
      SETTLE_MS,
    );
  };
  const unsubscribers = [
    onServerEvent("challenge_thumbnail", (thumbnail) => {
      if (isMine(thumbnail)) refetchMineSoon();
      for (const queryKey of LISTS) {
        queryClient.setQueriesData({ queryKey }, (list) => patchList(list, thumbnail));
      }
    }),
    onServerEvent("challenge_listed", ({ count }) => {
      useCreatedCount.setState(({ total }) => ({ total: total + (count ?? 1) }));
    }),
  ];
  return () => {
    clearTimeout(timer);
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}

/**
 * Whether to refetch the player's own lists: a change may move a challenge between them, and a thumbnail lacks some
 * of their fields. An event for a challenge in no list of this tab concerns one created or joined elsewhere.
 */
function isMine({ challengeId }: Thumbnail): boolean {
  const contains = (queryKey: readonly string[]) =>
    queryClient
      .getQueriesData({ queryKey })
      .some(([, list]) => versionIn(list, challengeId) !== null);
  return contains(challengeKeys.mine) || !contains(challengeKeys.lists);
}
