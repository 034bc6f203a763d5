import { useRef } from "react";
import { ApiError } from "@/api/error";
import { newIdempotencyKey } from "./idempotency";

type Sent = { wording: string; key: string };

/**
 * Sends every request under an Idempotency-Key of its own. Only if the outcome of a request is unknown (its response
 * was lost, the server failed or still processes it) does an identical next request reuse its key: the server
 * then returns the first outcome, and nothing is done twice.
 */
export function useKeyed<Request, Answer>(
  send: (request: Request, key: string) => Promise<Answer>,
): (request: Request) => Promise<Answer> {
  const unanswered = useRef<Sent | null>(null);
  return async (request) => {
    const wording = wordingOf(request);
    const before = unanswered.current;
    const key = before?.wording === wording ? before.key : newIdempotencyKey();
    unanswered.current = { wording, key };
    try {
      const answer = await send(request, key);
      unanswered.current = null;
      return answer;
    } catch (error) {
      if (isAnswer(error)) unanswered.current = null;
      throw error;
    }
  };
}

function wordingOf(request: unknown): string {
  if (!(request instanceof FormData)) return JSON.stringify(request);
  return JSON.stringify(
    [...request].map(([name, value]) => [name, value instanceof File ? value.name : value]),
  );
}

/** False if the outcome is unknown: no response, a server failure, or a first request that is still running. */
function isAnswer(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const isUnknown = error.isConnectionFailure || error.status >= 500;
  return !isUnknown && error.code !== "IDEMPOTENCY_KEY_IN_USE";
}
