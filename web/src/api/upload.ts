import { ApiError, toApiError } from "./error";
import { renewToken } from "./renew-token";
import { readToken } from "./token";
import { endSession } from "./transport";

/** The server's own time limit for the files of one form. */
const UPLOAD_TIMEOUT_MS = 10 * 60_000;

type Upload = {
  path: string;
  form: FormData;
  /** From 0 to 1. */
  onProgress: (done: number) => void;
  signal: AbortSignal;
  headers?: Readonly<Record<string, string>>;
};

/** Sends a form and reports progress, which fetch cannot do; a stale token is renewed once. */
export async function upload(options: Upload): Promise<unknown> {
  const first = await send(options);
  if (first.status !== 401) return bodyOf(first);
  const renewal = await renewToken();
  if (renewal === "refused") endSession();
  return bodyOf(renewal === "renewed" ? await send(options) : first);
}

type Response = { status: number; body: unknown };

function bodyOf({ status, body }: Response): unknown {
  if (status >= 200 && status < 300) return body;
  throw toApiError(body, status, "Request failed");
}

function send({ path, form, onProgress, signal, headers = {} }: Upload): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.timeout = UPLOAD_TIMEOUT_MS;
    const token = readToken();
    if (token !== null) request.setRequestHeader("Authorization", `Bearer ${token}`);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, body: json(request.responseText) });
    request.onerror = () => reject(connectionError("NETWORK", "Network error"));
    request.ontimeout = () => reject(connectionError("TIMEOUT", "The upload took too long"));
    request.onabort = () => reject(connectionError("ABORTED", "The upload was stopped"));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}

function connectionError(code: string, message: string): ApiError {
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
