import { toApiError } from "./error";
import { transport } from "./transport";

/** Fetches a file that requires the token, which a URL in the page cannot carry. */
export async function fetchFile(path: string): Promise<Blob> {
  const response = await transport(new Request(new URL(path, location.origin)));
  if (response.ok) return await response.blob();
  const body: unknown = await response.json().catch(() => null);
  throw toApiError(body, response.status, "The file could not be loaded");
}
