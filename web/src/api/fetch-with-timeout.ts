import { ApiError } from "./error";

const TIMEOUT_MS = 20_000;
/** Uploads of cover images and avatars take longer than JSON requests. */
const UPLOAD_TIMEOUT_MS = 30_000;

const UNREACHABLE = "Unable to connect to the server. Please check your connection and try again.";
const TOO_SLOW = "The server took too long to answer. Please try again.";

/** Fetches with a deadline; failures are ApiErrors whose message can be shown. */
export async function fetchWithTimeout(request: Request): Promise<Response> {
  const isUpload = request.headers.get("content-type")?.startsWith("multipart/") ?? false;
  const deadline = AbortSignal.timeout(isUpload ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS);
  try {
    // Looks fetch up on globalThis at each call, so that an interceptor which a test installs later is used.
    return await globalThis.fetch(request, { signal: AbortSignal.any([request.signal, deadline]) });
  } catch (cause) {
    // An abort by the caller is not a failure and is rethrown unchanged.
    if (request.signal.aborted) throw cause;
    throw deadline.aborted
      ? new ApiError({ message: TOO_SLOW, code: "TIMEOUT", status: 0 })
      : new ApiError({ message: UNREACHABLE, code: "NETWORK", status: 0 });
  }
}
