import { useOnReconnect } from "@/api/live/use-live-connection";
import { queryClient } from "@/api/query-client";
import { refreshUser } from "@/api/session";
import { referralKeys } from "./keys";

/** Points have come or gone: whatever is shown of them is read again, the header's included. */
export function pointsChanged(): void {
  void queryClient.invalidateQueries({ queryKey: referralKeys.all });
  void refreshUser();
}

/** For the shell: what was earned while the line was away is read when it is back. */
export function useLiveReferrals(): void {
  useOnReconnect(pointsChanged);
}
