const KEY = "dl.googleLink";

/** The browser leaves the app to link a Google account; what it comes back with names this attempt. */
export const linkAttempt = {
  begin: (url: string) => {
    sessionStorage.setItem(KEY, new URL(url).searchParams.get("state") ?? "");
  },
  isOf: (fragment: URLSearchParams): boolean => {
    const state = fragment.get("state");
    return state !== null && state !== "" && state === sessionStorage.getItem(KEY);
  },
};
