import { useRef } from "react";
import { ApiError } from "@/api/error";
import { newIdempotencyKey } from "@/lib/idempotency";

type PendingRequest = { fingerprint: string; key: string };

/**
 * Sends every request under an Idempotency-Key of its own. Only if the outcome of a request is unknown (its response
 * was lost, the server failed or still processes it) does an identical next request reuse its key: the server
 * then returns the first outcome, and nothing is done twice. `identityOf` leaves out what does not make another request of it.
 */
export function useIdempotent<Request, Result>(
  send: (request: Request, key: string) => Promise<Result>,
  identityOf: (request: Request) => unknown = (request) => request,
): (request: Request) => Promise<Result> {
  const pending = useRef<PendingRequest | null>(null);
  return async (request) => {
    const fingerprint = fingerprintOf(identityOf(request));
    const previous = pending.current;
    const key = previous?.fingerprint === fingerprint ? previous.key : newIdempotencyKey();
    pending.current = { fingerprint, key };
    try {
      const result = await send(request, key);
      pending.current = null;
      return result;
    } catch (error) {
      if (isOutcomeKnown(error)) pending.current = null;
      throw error;
    }
  };
}

function fingerprintOf(request: unknown): string {
  if (!(request instanceof FormData)) return JSON.stringify(request);
  return JSON.stringify(
    [...request].map(([name, value]) => [name, value instanceof File ? value.name : value]),
  );
}

/** False if the outcome is unknown: no response, a server failure, or a first request that is still running. */
function isOutcomeKnown(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const isUnknown = error.isConnectionFailure || error.status >= 500;
  return !isUnknown && error.code !== "IDEMPOTENCY_KEY_IN_USE";
}
