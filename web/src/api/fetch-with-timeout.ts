import { ApiError } from "./error";

const TIMEOUT_MS = 20_000;
/** Uploads of cover images and avatars take longer than JSON requests. */
const UPLOAD_TIMEOUT_MS = 30_000;
/** How long a file may stand still: it takes as long as the line needs, and only a stall ends it. */
const STALL_MS = 20_000;

const UNREACHABLE = "Unable to connect to the server. Please check your connection and try again.";
const TOO_SLOW = "The server took too long to answer. Please try again.";

const tooSlow = () => new ApiError({ message: TOO_SLOW, code: "TIMEOUT", status: 0 });
const unreachable = () => new ApiError({ message: UNREACHABLE, code: "NETWORK", status: 0 });

/**
 * Fetches with a deadline; failures are ApiErrors whose message can be shown. The deadline is for the whole of a JSON response, and
 * for the head of any other one: archives, statements and evidence are files, and may be long.
 */
export async function fetchWithTimeout(request: Request): Promise<Response> {
  const isUpload = request.headers.get("content-type")?.startsWith("multipart/") ?? false;
  const deadline = AbortSignal.timeout(isUpload ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS);
  const cut = new AbortController();
  const onDeadline = () => cut.abort(deadline.reason);
  deadline.addEventListener("abort", onDeadline);
  try {
    // Looks fetch up on globalThis at each call, so that an interceptor which a test installs later is used.
    const response = await globalThis.fetch(request, {
      signal: AbortSignal.any([request.signal, cut.signal]),
    });
    if (response.body === null || isJson(response)) return response;
    deadline.removeEventListener("abort", onDeadline);
    const { status, statusText, headers } = response;
    return new Response(readUntilStall(response.body, request.signal), {
      status,
      statusText,
      headers,
    });
  } catch (cause) {
    // An abort by the caller is not a failure and is rethrown unchanged.
    if (request.signal.aborted) throw cause;
    throw deadline.aborted ? tooSlow() : unreachable();
  }
}

const isJson = ({ headers }: Response): boolean =>
  headers.get("content-type")?.startsWith("application/json") ?? false;

/** The same bytes; an error once none has come for a while, or where the line breaks. */
function readUntilStall(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  caller: AbortSignal,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await nextWithin(STALL_MS, reader, caller);
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

async function nextWithin<T>(
  ms: number,
  reader: ReadableStreamDefaultReader<T>,
  caller: AbortSignal,
): Promise<ReadableStreamReadResult<T>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stall = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), ms);
  });
  try {
    return await Promise.race([reader.read(), stall]);
  } catch (cause) {
    // Closes the connection of a file that no one reads on.
    reader.cancel(cause).catch(() => undefined);
    throw cause instanceof ApiError || caller.aborted ? cause : unreachable();
  } finally {
    clearTimeout(timer);
  }
}
