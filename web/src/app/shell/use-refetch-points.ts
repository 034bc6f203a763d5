import { useEffect } from "react";
import { isPointsReport } from "@/features/notification/kinds";
import { onNotification } from "@/features/notification/notification-events";
import { refetchPoints } from "@/features/referral/use-live-referrals";

/** Refreshes the points on all pages after a notification about points. */
export function useRefetchPoints(): void {
  useEffect(
    () =>
      onNotification((notification) => {
        if (isPointsReport(notification)) refetchPoints();
      }),
    [],
  );
}
