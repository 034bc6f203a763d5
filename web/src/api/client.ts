import createClient from "openapi-fetch";
import { ApiError, readRefusal } from "./error";
import type { paths } from "./schema";
import { readToken } from "./token";
import { transport } from "./transport";

/** The typed client; its answers go through `call`, which makes a refusal an exception. */
export const api = createClient<paths>({ baseUrl: location.origin, fetch: transport });

type Answer<T> = { data?: T; error?: unknown; response: Response };

/**
 * Waits for a call and answers its body, or throws an ApiError: with the server's words where it
 * gave any, else with `fallback`.
 */
export async function call<T>(
  answer: Promise<Answer<T>>,
  fallback: string,
): Promise<NonNullable<T>> {
  const { data, error, response } = await readable(answer, fallback);
  if (response.ok && data !== undefined && data !== null) return data;
  throw readRefusal(error, response.status, fallback);
}

/** A body that is not JSON (a proxy's error page) is a refusal like any other. */
async function readable<T>(answer: Promise<Answer<T>>, fallback: string): Promise<Answer<T>> {
  try {
    return await answer;
  } catch (cause) {
    if (cause instanceof SyntaxError) {
      throw new ApiError({ message: fallback, code: "UNREADABLE", status: 502 });
    }
    throw cause;
  }
}

/** For calls that make no sense without a token: refuses before anything is sent. */
export function requireToken(): void {
  if (readToken() !== null) return;
  throw new ApiError({ message: "No authentication token found", code: "NO_TOKEN", status: 401 });
}

/**
 * A multipart body. The document describes the parts, FormData carries them, and TypeScript has no
 * way to see that they agree.
 */
export function multipart(form: FormData): never {
  return form as never;
}
