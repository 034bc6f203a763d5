import { useQuery } from "@tanstack/react-query";
import { toApiError } from "./error";
import { onTokenChange } from "./token";
import { transport } from "./transport";

/** The most files held in memory; the least recently used one is evicted. */
const CACHED_MAX = 60;

/** Object URLs by the file's path at the server, least recently used first. */
const urls = new Map<string, Promise<string>>();

/** An object URL for a file of the server. */
export function loadObjectUrl(path: string): Promise<string> {
  const cached = urls.get(path);
  if (cached) {
    // Move it to the end, as the most recently used.
    urls.delete(path);
    urls.set(path, cached);
    return cached;
  }
  const loading = fetchFile(path).then((blob) => URL.createObjectURL(blob));
  loading.catch(() => urls.delete(path));
  cacheUrl(path, loading);
  return loading;
}

/** Caches a file that was just uploaded, so that it need not be downloaded. */
export function cacheLocalFile(path: string, file: Blob): void {
  if (!urls.has(path)) cacheUrl(path, Promise.resolve(URL.createObjectURL(file)));
}

function cacheUrl(path: string, url: Promise<string>): void {
  urls.set(path, url);
  const [oldest] = urls.keys();
  if (urls.size > CACHED_MAX && oldest !== undefined) evict(oldest);
}

function evict(path: string): void {
  urls.get(path)?.then(
    (url) => URL.revokeObjectURL(url),
    () => {},
  );
  urls.delete(path);
}

// After sign-out no file may remain readable.
onTokenChange((token) => {
  if (token === null) for (const path of [...urls.keys()]) evict(path);
});

/** The object URL of a file once it is loaded; a null path loads nothing. */
export function useObjectUrl(path: string | null) {
  return useQuery({
    queryKey: ["file", path],
    queryFn: () => loadObjectUrl(path ?? ""),
    enabled: path !== null,
    // An object URL is valid until it is evicted, and looking it up again is cheap.
    staleTime: 0,
    gcTime: 0,
  });
}

/** Fetches a file that requires the token, which a URL in the page cannot carry. */
export async function fetchFile(path: string): Promise<Blob> {
  const response = await transport(new Request(new URL(path, location.origin)));
  if (response.ok) return await response.blob();
  const body: unknown = await response.json().catch(() => null);
  throw toApiError(body, response.status, "The file could not be loaded");
}
