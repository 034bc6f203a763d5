import { onLive } from "@/api/live/bus";
import { queryClient } from "@/api/query-client";
import type { ArenaMessage } from "@/api/types";
import { seqBeforeGap } from "./arena-log";
import { type Arena, addMessages, arenaQuery, fetchSince } from "./queries";

/** Subscribes to an arena's messages on the current connection, after fetching the missed ones. */
export function followArena(arena: Arena): () => void {
  const newest = queryClient.getQueryData(arenaQuery(arena).queryKey)?.messages.at(-1);
  if (newest) void catchUp(arena, newest.seq);
  const unsubscribers = [
    onLive("arena_message_changed", onMessageChanged(arena)),
    followNewMessages(arena),
  ];
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}

/** Handles an edit or deletion: the later version replaces the message if it is loaded. */
function onMessageChanged(arena: Arena) {
  return ({ challengeId, message }: { challengeId: string; message: ArenaMessage }) => {
    if (challengeId !== arena.id) return;
    const log = queryClient.getQueryData(arenaQuery(arena).queryKey);
    if (log?.messages.some(({ seq }) => seq === message.seq)) addMessages(arena, [message]);
  };
}

function followNewMessages(arena: Arena): () => void {
  return onLive("arena_message", ({ challengeId, message }) => {
    if (challengeId !== arena.id) return;
    addMessages(arena, [message]);
    const log = queryClient.getQueryData(arenaQuery(arena).queryKey);
    const gapAfter = log ? seqBeforeGap(log) : null;
    if (gapAfter !== null) void catchUp(arena, gapAfter);
  });
}

/** Ignores a failure: the next message or connection tries again. */
async function catchUp(arena: Arena, after: number): Promise<void> {
  await fetchSince(arena, after).catch(() => {});
}
