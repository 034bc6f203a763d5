import { useEffect } from "react";
import { tellsOfPoints } from "@/features/notification/kinds";
import { onNews } from "@/features/notification/news";
import { pointsChanged } from "@/features/referral/use-live-referrals";

/** Points that a notification tells of are seen on every page that shows them. */
export function useReferralNews(): void {
  useEffect(
    () =>
      onNews((notification) => {
        if (tellsOfPoints(notification)) pointsChanged();
      }),
    [],
  );
}
