const KEY = "dl.accessToken";

type Listener = (token: string | null) => void;
const listeners = new Set<Listener>();

/** The access token lives in this tab's session storage and nowhere else. */
export function readToken(): string | null {
  return sessionStorage.getItem(KEY);
}

export function writeToken(token: string): void {
  sessionStorage.setItem(KEY, token);
  for (const listener of listeners) listener(token);
}

export function clearToken(): void {
  if (readToken() === null) return;
  sessionStorage.removeItem(KEY);
  for (const listener of listeners) listener(null);
}

/** For code that sent the token over a lasting connection and has to send the next one too. */
export function onTokenChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
