import { queryOptions } from "@tanstack/react-query";
import { readRefusal } from "@/api/error";
import { type ArenaMessage, readArenaPage } from "@/api/live/events";
import { queryClient } from "@/api/query-client";
import { transport } from "@/api/transport";
import { challengeKeys } from "../queries";
import { type ArenaLog, withMessages } from "./arena-log";

/** One screen and a bit; more is read as somebody scrolls back. */
const PAGE_SIZE = 50;
/** How far back the server keeps an arena's words for those who scroll. */
const BACK_MAX = 200;

export type Arena = { id: string; inviteCode: string | null };

/** The newest words; the stream adds to them. */
export const arenaQuery = ({ id, inviteCode }: Arena) =>
  queryOptions({
    queryKey: [...challengeKeys.arena(id), { inviteCode }],
    queryFn: async ({ signal }): Promise<ArenaLog> => {
      const messages = await readPage({ id, inviteCode }, { limit: PAGE_SIZE }, signal);
      return { messages, hasEarlier: messages.length === PAGE_SIZE };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What was said while nobody listened: after the newest known, or where the log has a hole. */
export async function readSince(arena: Arena, after: number): Promise<void> {
  addMessages(arena, await readPage(arena, { after, limit: BACK_MAX }));
}

/** What was said before the first line that is shown. */
export async function readEarlier(arena: Arena, before: number): Promise<void> {
  const messages = await readPage(arena, { before, limit: PAGE_SIZE });
  queryClient.setQueryData(arenaQuery(arena).queryKey, (log) => {
    if (!log) return log;
    const next = withMessages(log, messages);
    return {
      ...next,
      hasEarlier: messages.length === PAGE_SIZE && next.messages.length < BACK_MAX,
    };
  });
}

export function addMessages(arena: Arena, messages: readonly ArenaMessage[]): void {
  queryClient.setQueryData(arenaQuery(arena).queryKey, (log) =>
    log ? withMessages(log, messages) : log,
  );
}

async function readPage(
  { id, inviteCode }: Arena,
  range: { before?: number; after?: number; limit: number },
  signal?: AbortSignal,
): Promise<ArenaMessage[]> {
  const url = new URL(`/api/challenges/${id}/arena`, location.origin);
  for (const [name, value] of Object.entries(range)) url.searchParams.set(name, String(value));
  if (inviteCode) url.searchParams.set("inviteCode", inviteCode);
  const response = await transport(new Request(url, signal ? { signal } : {}));
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw readRefusal(body, response.status, "Failed to load the chat");
  return readArenaPage(body);
}
