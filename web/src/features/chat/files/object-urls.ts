import { useQuery } from "@tanstack/react-query";
import { readFile } from "@/api/file";
import { onTokenChange } from "@/api/token";

/** Files that are held in memory to be shown; the one that was asked for longest ago makes room. */
const HELD_MAX = 60;

/** By their address at the server: where the browser holds them. */
const held = new Map<string, Promise<string>>();

/** An address of the browser's own for a file of the server's. */
export function objectUrl(path: string): Promise<string> {
  const known = held.get(path);
  if (known) {
    // The newest stands last.
    held.delete(path);
    held.set(path, known);
    return known;
  }
  const reading = readFile(path).then((blob) => URL.createObjectURL(blob));
  reading.catch(() => held.delete(path));
  hold(path, reading);
  return reading;
}

/** What was just uploaded is here already: it is shown from what was chosen. */
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

// Nobody is signed in any more: nobody may see them.
onTokenChange((token) => {
  if (token === null) for (const path of [...held.keys()]) letGo(path);
});

/** The address to show a file from, once it is here; null asks for none. */
export function useObjectUrl(path: string | null) {
  return useQuery({
    queryKey: ["chat-file", path],
    queryFn: () => objectUrl(path ?? ""),
    enabled: path !== null,
    // An address is true for as long as it is held, and asking again costs nothing.
    staleTime: 0,
    gcTime: 0,
  });
}
