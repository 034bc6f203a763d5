import { ApiError, readRefusal } from "./error";
import { renewToken } from "./renewal";
import { readToken } from "./token";
import { sessionLost } from "./transport";

/** The server's own time limit for the files of one form. */
const UPLOAD_TIMEOUT_MS = 10 * 60_000;

type Upload = {
  path: string;
  form: FormData;
  /** From 0 to 1. */
  onProgress: (done: number) => void;
  signal: AbortSignal;
};

/** Sends a form and reports progress, which fetch cannot do; a stale token is renewed once. */
export async function upload(what: Upload): Promise<unknown> {
  const first = await send(what);
  if (first.status !== 401) return answerOf(first);
  const renewal = await renewToken();
  if (renewal === "refused") sessionLost();
  return answerOf(renewal === "renewed" ? await send(what) : first);
}

type Response = { status: number; body: unknown };

function answerOf({ status, body }: Response): unknown {
  if (status >= 200 && status < 300) return body;
  throw readRefusal(body, status, "Request failed");
}

function send({ path, form, onProgress, signal }: Upload): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.timeout = UPLOAD_TIMEOUT_MS;
    const token = readToken();
    if (token !== null) request.setRequestHeader("Authorization", `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, body: json(request.responseText) });
    request.onerror = () => reject(unanswered("NETWORK", "Network error"));
    request.ontimeout = () => reject(unanswered("TIMEOUT", "The upload took too long"));
    request.onabort = () => reject(unanswered("ABORTED", "The upload was stopped"));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}

function unanswered(code: string, message: string): ApiError {
  return new ApiError({ code, message, status: 0 });
}

/** A body that is not JSON, such as a proxy's error page, is read as null. */
function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
