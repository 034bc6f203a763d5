import createClient from "openapi-fetch";
import { ApiError, toApiError } from "./error";
import type { paths } from "./schema";
import { readToken } from "./token";
import { transport } from "./transport";

/** The typed client. Pass its results through `call`, which throws an ApiError on an error response. */
export const api = createClient<paths>({ baseUrl: location.origin, fetch: transport });

/** The message of a failure without one from the server; `ofResponse` is for a response that can be read. */
export type Fallback = string | { unreadable: string; ofResponse: (response: Response) => string };

type ClientResult<T> = { data?: T; error?: unknown; response: Response };

/**
 * Awaits a call and returns its body, or throws an ApiError with the server's message, or with
 * `fallback` if the server sent none.
 */
export async function call<T>(
  pending: Promise<ClientResult<T>>,
  fallback: Fallback,
): Promise<NonNullable<T>> {
  const isPlain = typeof fallback === "string";
  const unreadable = isPlain ? fallback : fallback.unreadable;
  const { data, error, response } = await readResult(pending, unreadable);
  if (response.ok && data !== undefined && data !== null) return data;
  throw toApiError(error, response.status, isPlain ? fallback : fallback.ofResponse(response));
}

/** A body that is not JSON (a proxy's error page) becomes an ApiError like any other error response. */
async function readResult<T>(
  pending: Promise<ClientResult<T>>,
  fallback: string,
): Promise<ClientResult<T>> {
  try {
    return await pending;
  } catch (cause) {
    if (cause instanceof SyntaxError) {
      throw new ApiError({ message: fallback, code: "UNREADABLE", status: 502 });
    }
    throw cause;
  }
}

/** For calls that require a token: fails before anything is sent. */
export function requireToken(): void {
  if (readToken() !== null) return;
  throw new ApiError({ message: "No authentication token found", code: "NO_TOKEN", status: 401 });
}

/**
 * A multipart body. The OpenAPI document describes the fields and FormData carries them; TypeScript
 * cannot check that they agree.
 */
export function multipart(form: FormData): never {
  return form as never;
}
