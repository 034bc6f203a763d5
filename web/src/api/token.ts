const KEY = "dl.accessToken";

/** The access token lives in this tab's session storage and nowhere else. */
export function readToken(): string | null {
  return sessionStorage.getItem(KEY);
}

export function writeToken(token: string): void {
  sessionStorage.setItem(KEY, token);
}

export function clearToken(): void {
  sessionStorage.removeItem(KEY);
}
