import { queryOptions } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import { queryClient } from "@/api/query-client";
import type { ArenaMessage } from "@/api/types";
import { challengeKeys } from "../queries";
import { type ArenaLog, HISTORY_MAX, mergeMessages } from "./arena-log";

/** A little more than one screen; scrolling back fetches more. */
const PAGE_SIZE = 50;

export type Arena = { id: string; inviteCode: string | null };

/** The newest messages; events append to them. */
export const arenaQuery = ({ id, inviteCode }: Arena) =>
  queryOptions({
    queryKey: [...challengeKeys.arena(id), { inviteCode }],
    queryFn: async ({ signal }): Promise<ArenaLog> => {
      const messages = await fetchPage({ id, inviteCode }, { limit: PAGE_SIZE }, signal);
      return { messages, hasEarlier: messages.length === PAGE_SIZE };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Fetches missed messages: after the newest known one, or after a gap. */
export async function fetchSince(arena: Arena, after: number): Promise<void> {
  addMessages(arena, await fetchPage(arena, { after, limit: HISTORY_MAX }));
}

/** Fetches the newest page for a log whose start is missing; scrolling back fetches what precedes it. */
export async function fetchNewest(arena: Arena): Promise<void> {
  const messages = await fetchPage(arena, { limit: PAGE_SIZE });
  queryClient.setQueryData(
    arenaQuery(arena).queryKey,
    (log) => log && { ...mergeMessages(log, messages), hasEarlier: messages.length === PAGE_SIZE },
  );
}

/** Fetches the page before the first message that is shown. */
export async function fetchEarlier(arena: Arena, before: number): Promise<void> {
  const messages = await fetchPage(arena, { before, limit: PAGE_SIZE });
  queryClient.setQueryData(arenaQuery(arena).queryKey, (log) => {
    if (!log) return log;
    const next = mergeMessages(log, messages);
    return {
      ...next,
      hasEarlier: messages.length === PAGE_SIZE && next.messages.length < HISTORY_MAX,
    };
  });
}

export function addMessages(arena: Arena, messages: readonly ArenaMessage[]): void {
  queryClient.setQueryData(arenaQuery(arena).queryKey, (log) =>
    log ? mergeMessages(log, messages) : log,
  );
}

async function fetchPage(
  { id, inviteCode }: Arena,
  range: { before?: number; after?: number; limit: number },
  signal?: AbortSignal,
): Promise<ArenaMessage[]> {
  const query = { ...range, ...(inviteCode ? { inviteCode } : {}) };
  const { data } = await call(
    api.GET("/api/challenges/{id}/arena", {
      params: { path: { id }, query },
      ...(signal ? { signal } : {}),
    }),
    "Failed to load the chat",
  );
  return data.messages;
}
