import { useOnReconnect } from "@/api/live/use-live-connection";
import { queryClient } from "@/api/query-client";
import { refreshUser } from "@/api/session";
import { referralKeys } from "./keys";

/** Refetches all data about points, including the header's. */
export function refetchPoints(): void {
  void queryClient.invalidateQueries({ queryKey: referralKeys.all });
  void refreshUser();
}

/** For the shell: refetches earned points after a reconnect. */
export function useLiveReferrals(): void {
  useOnReconnect(refetchPoints);
}
