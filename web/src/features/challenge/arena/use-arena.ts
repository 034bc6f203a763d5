import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { sendRequest } from "@/api/live/connection";
import { useLiveEpoch } from "@/api/live/status";
import { newIdempotencyKey } from "@/lib/idempotency";
import { type Draft, unsent } from "./arena-log";
import { type Arena, addMessages, arenaQuery } from "./queries";
import { followArena } from "./socket";

/** The arena's log, which events keep up to date, and the function that sends a message. */
export function useArena({ id, inviteCode }: Arena) {
  const query = useQuery(arenaQuery({ id, inviteCode }));
  const epoch = useLiveEpoch();
  const isRead = query.data !== undefined;
  useEffect(() => {
    if (epoch === null || !isRead) return;
    return followArena({ id, inviteCode });
  }, [epoch, isRead, id, inviteCode]);
  const { drafts, ...saying } = useSaying({ id, inviteCode });
  return { ...query, drafts: query.data ? unsent(drafts, query.data) : drafts, ...saying };
}

/**
 * Shows a message optimistically, with its delivery state. A retry carries the same clientId, so that a lost
 * response does not lead to a duplicate.
 */
function useSaying({ id, inviteCode }: Arena) {
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const send = useCallback(
    async (clientId: string, content: string) => {
      setDrafts((all) => [
        ...all.filter((draft) => draft.clientId !== clientId),
        { clientId, content, state: { kind: "pending" } },
      ]);
      const answer = await sendRequest("arena_message", {
        challengeId: id,
        clientId,
        content,
        ...(inviteCode ? { inviteCode } : {}),
      });
      if (answer.ok) addMessages({ id, inviteCode }, [answer.message]);
      setDrafts((all) =>
        answer.ok
          ? all.filter((draft) => draft.clientId !== clientId)
          : all.map((draft) =>
              draft.clientId === clientId
                ? { ...draft, state: { kind: "failed", message: wordsFor(answer) } }
                : draft,
            ),
      );
    },
    [id, inviteCode],
  );
  return {
    drafts,
    say: (content: string) => void send(newIdempotencyKey(), content),
    sayAgain: ({ clientId, content }: Draft) => void send(clientId, content),
    dismiss: (clientId: string) =>
      setDrafts((all) => all.filter((draft) => draft.clientId !== clientId)),
  };
}

const MS_PER_SECOND = 1000;

function wordsFor({
  code,
  message,
  retryAfterMs,
}: {
  code: string;
  message: string;
  retryAfterMs?: number;
}) {
  if (code !== "RATE_LIMITED" || retryAfterMs === undefined) return message;
  return `That was quick. Try again in ${Math.ceil(retryAfterMs / MS_PER_SECOND)} s.`;
}
