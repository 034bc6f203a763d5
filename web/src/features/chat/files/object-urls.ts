import { useQuery } from "@tanstack/react-query";
import { fetchFile } from "@/api/fetch-file";
import { onTokenChange } from "@/api/token";

/** The most files held in memory; the least recently used one is evicted. */
const HELD_MAX = 60;

/** Object URLs by the file's path at the server, least recently used first. */
const held = new Map<string, Promise<string>>();

/** An object URL for a file of the server. */
export function objectUrl(path: string): Promise<string> {
  const known = held.get(path);
  if (known) {
    // Move it to the end, as the most recently used.
    held.delete(path);
    held.set(path, known);
    return known;
  }
  const reading = fetchFile(path).then((blob) => URL.createObjectURL(blob));
  reading.catch(() => held.delete(path));
  hold(path, reading);
  return reading;
}

/** Caches a file that was just uploaded, so that it need not be downloaded. */
export function holdLocal(path: string, file: Blob): void {
  if (!held.has(path)) hold(path, Promise.resolve(URL.createObjectURL(file)));
}

function hold(path: string, url: Promise<string>): void {
  held.set(path, url);
  const [oldest] = held.keys();
  if (held.size > HELD_MAX && oldest !== undefined) letGo(oldest);
}

function letGo(path: string): void {
  held.get(path)?.then(
    (url) => URL.revokeObjectURL(url),
    () => {},
  );
  held.delete(path);
}

// After sign-out no file may remain readable.
onTokenChange((token) => {
  if (token === null) for (const path of [...held.keys()]) letGo(path);
});

/** The object URL of a file once it is loaded; a null path loads nothing. */
export function useObjectUrl(path: string | null) {
  return useQuery({
    queryKey: ["chat-file", path],
    queryFn: () => objectUrl(path ?? ""),
    enabled: path !== null,
    // An object URL is valid until it is evicted, and looking it up again is cheap.
    staleTime: 0,
    gcTime: 0,
  });
}
