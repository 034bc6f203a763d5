import { onServerEvent } from "@/api/live/event-bus";
import { queryClient } from "@/api/query-client";
import type { ArenaMessage } from "@/api/types";
import { missingAfter } from "./arena-log";
import { type Arena, addMessages, arenaQuery, readSince } from "./queries";

/** Subscribes to an arena's messages on the current connection, after fetching the missed ones. */
export function followArena(arena: Arena): () => void {
  const newest = queryClient.getQueryData(arenaQuery(arena).queryKey)?.messages.at(-1);
  if (newest) void catchUp(arena, newest.seq);
  const stops = [onServerEvent("arena_message_changed", heard(arena)), followMessages(arena)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Handles an edit or deletion: the later version replaces the message if it is loaded. */
function heard(arena: Arena) {
  return ({ challengeId, message }: { challengeId: string; message: ArenaMessage }) => {
    if (challengeId !== arena.id) return;
    const log = queryClient.getQueryData(arenaQuery(arena).queryKey);
    if (log?.messages.some(({ seq }) => seq === message.seq)) addMessages(arena, [message]);
  };
}

function followMessages(arena: Arena): () => void {
  return onServerEvent("arena_message", ({ challengeId, message }) => {
    if (challengeId !== arena.id) return;
    addMessages(arena, [message]);
    const log = queryClient.getQueryData(arenaQuery(arena).queryKey);
    const hole = log ? missingAfter(log) : null;
    if (hole !== null) void catchUp(arena, hole);
  });
}

/** Ignores a failure: the next message or connection tries again. */
async function catchUp(arena: Arena, after: number): Promise<void> {
  await readSince(arena, after).catch(() => {});
}
