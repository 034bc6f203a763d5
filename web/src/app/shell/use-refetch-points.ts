import { useEffect } from "react";
import { tellsOfPoints } from "@/features/notification/kinds";
import { onNews } from "@/features/notification/news";
import { pointsChanged } from "@/features/referral/use-live-referrals";

/** Refreshes the points on all pages after a notification about points. */
export function useRefetchPoints(): void {
  useEffect(
    () =>
      onNews((notification) => {
        if (tellsOfPoints(notification)) pointsChanged();
      }),
    [],
  );
}
