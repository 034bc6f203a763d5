import { syncServerDate } from "@/lib/server-time";
import { toApiError } from "./error";
import { transport } from "./transport";

/*
 * Calls of routes that the generated schema does not describe yet. The caller names the type of the response; the
 * same errors are thrown as by `call`.
 */

type Query = Readonly<Record<string, string | number | undefined>>;

type ReadOptions = {
  query?: Query;
  signal?: AbortSignal;
  /** The message of a failure without one from the server. */
  fallback: string;
};

/** Reads a JSON response, and learns the server's time from it. */
export function getJson<T>(path: string, { query = {}, signal, fallback }: ReadOptions) {
  const url = new URL(path, location.origin);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return send<T>(new Request(url, signal ? { signal } : {}), fallback);
}

type PostOptions = { body?: unknown; idempotencyKey?: string; fallback: string };

/** Sends a command as JSON, under an Idempotency-Key where one is given. */
export function postJson<T>(path: string, { body, idempotencyKey, fallback }: PostOptions) {
  const headers = new Headers();
  if (body !== undefined) headers.set("Content-Type", "application/json");
  if (idempotencyKey !== undefined) headers.set("Idempotency-Key", idempotencyKey);
  const request = new Request(new URL(path, location.origin), {
    method: "POST",
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return send<T>(request, fallback);
}

async function send<T>(request: Request, fallback: string): Promise<T> {
  const response = await transport(request);
  syncServerDate(response.headers.get("Date"));
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return body as T;
  // A body that is not JSON (a proxy's error page) is a failure, whatever its status.
  throw toApiError(body, response.ok ? 502 : response.status, fallback);
}
