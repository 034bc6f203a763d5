import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { sendRequest } from "@/api/live/connection";
import { onServerEvent } from "@/api/live/event-bus";
import type { ErrorResponse } from "@/api/live/events";
import { useLiveEpoch } from "@/api/live/status";
import { queryClient } from "@/api/query-client";
import type { ArenaMessage } from "@/api/types";
import { newIdempotencyKey } from "@/lib/idempotency";
import { type ArenaLog, type Draft, isStartMissing, seqBeforeGap, unsentDrafts } from "./arena-log";
import { type Arena, addMessages, arenaQuery, fetchNewest, fetchSince } from "./queries";

/** The arena's log, which events update, and the function that sends a message. */
export function useArena({ id, inviteCode }: Arena) {
  const query = useQuery(arenaQuery({ id, inviteCode }));
  const epoch = useLiveEpoch();
  const isFetched = query.data !== undefined;
  useEffect(() => {
    if (epoch === null || !isFetched) return;
    return followArena({ id, inviteCode });
  }, [epoch, isFetched, id, inviteCode]);
  const { drafts, ...sending } = useSendMessage({ id, inviteCode });
  return { ...query, drafts: query.data ? unsentDrafts(drafts, query.data) : drafts, ...sending };
}

/** Subscribes to an arena's messages on the current connection, after fetching the missed ones. */
function followArena(arena: Arena): () => void {
  const log = queryClient.getQueryData(arenaQuery(arena).queryKey);
  if (log) void catchUp(arena, log, log.messages.at(-1)?.seq ?? null);
  const unsubscribers = [
    onServerEvent("arena_message_changed", onMessageChanged(arena)),
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
  return onServerEvent("arena_message", ({ challengeId, message }) => {
    if (challengeId !== arena.id) return;
    addMessages(arena, [message]);
    const log = queryClient.getQueryData(arenaQuery(arena).queryKey);
    if (log) void catchUp(arena, log, seqBeforeGap(log));
  });
}

/** Fetches what is missing at the start, or `after` a message. Ignores a failure: the next message or connection tries again. */
async function catchUp(arena: Arena, log: ArenaLog, after: number | null): Promise<void> {
  try {
    if (isStartMissing(log)) await fetchNewest(arena);
    else if (after !== null) await fetchSince(arena, after);
  } catch {}
}

/**
 * Shows a message optimistically, with its delivery state. A retry carries the same clientId, so that a lost
 * response does not lead to a duplicate.
 */
function useSendMessage({ id, inviteCode }: Arena) {
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const send = useCallback(
    async (clientId: string, content: string) => {
      setDrafts((all) => [
        ...all.filter((draft) => draft.clientId !== clientId),
        { clientId, content, state: { kind: "pending" } },
      ]);
      const response = await sendRequest("arena_message", {
        challengeId: id,
        clientId,
        content,
        ...(inviteCode ? { inviteCode } : {}),
      });
      if (response.ok) addMessages({ id, inviteCode }, [response.message]);
      setDrafts((all) =>
        response.ok
          ? all.filter((draft) => draft.clientId !== clientId)
          : all.map((draft) =>
              draft.clientId === clientId
                ? { ...draft, state: { kind: "failed", message: errorText(response) } }
                : draft,
            ),
      );
    },
    [id, inviteCode],
  );
  return {
    drafts,
    sendMessage: (content: string) => void send(newIdempotencyKey(), content),
    resendMessage: ({ clientId, content }: Draft) => void send(clientId, content),
    removeDraft: (clientId: string) =>
      setDrafts((all) => all.filter((draft) => draft.clientId !== clientId)),
  };
}

const MS_PER_SECOND = 1000;

function errorText({ code, message, retryAfterMs }: ErrorResponse): string {
  if (code !== "RATE_LIMITED" || retryAfterMs === undefined) return message;
  return `You are sending too fast. Try again in ${Math.ceil(retryAfterMs / MS_PER_SECOND)} s.`;
}
