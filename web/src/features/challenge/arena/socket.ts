import { onLive } from "@/api/live/bus";
import { queryClient } from "@/api/query-client";
import { missingAfter } from "./arena-log";
import { type Arena, addMessages, arenaQuery, readSince } from "./queries";

/** Follows an arena's words on the connection that there is now; what was said in between is read first. */
export function followArena(arena: Arena): () => void {
  const newest = queryClient.getQueryData(arenaQuery(arena).queryKey)?.messages.at(-1);
  if (newest) void catchUp(arena, newest.seq);
  return onLive("arena_message", ({ challengeId, message }) => {
    if (challengeId !== arena.id) return;
    addMessages(arena, [message]);
    const log = queryClient.getQueryData(arenaQuery(arena).queryKey);
    const hole = log ? missingAfter(log) : null;
    if (hole !== null) void catchUp(arena, hole);
  });
}

/** A log that cannot be read now is read with the next message, or the next connection. */
async function catchUp(arena: Arena, after: number): Promise<void> {
  await readSince(arena, after).catch(() => {});
}
