import { lazy, Suspense } from "react";
import { retryUntilLoaded } from "@/lib/retry-until-loaded";
import { useDelayed } from "@/lib/use-delayed";

/** Late enough not to delay the first paint, early enough not to move a page that is read already. */
const AFTER_FIRST_PAINT_MS = 250;

const Banner = lazy(async () => {
  const loaded = await retryUntilLoaded(
    () => import("@/features/admin/announcements/announcement-banner"),
  );
  return { default: loaded.AnnouncementBanner };
});

/** The announcements above every page, which are no part of the first paint. */
export function Announcements() {
  return useDelayed(AFTER_FIRST_PAINT_MS) ? (
    <Suspense>
      <Banner />
    </Suspense>
  ) : null;
}
