import type { Fallback } from "./client";
import { isAfterRenewal } from "./transport";

/** What a failed request about friends is called, if the server does not say it. */
export const friendsFallback = (unreadable: string): Fallback => ({
  unreadable,
  ofResponse: (response) =>
    isAfterRenewal(response)
      ? "Request failed after token refresh"
      : `Request failed with status ${response.status}`,
});
