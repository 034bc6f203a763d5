import { lazy, Suspense } from "react";
import { retryUntilLoaded } from "@/lib/retry-until-loaded";

/** Loaded separately from the shell, because it has nothing to show for an hour. */
const RealityCheck = lazy(async () => {
  const loaded = await retryUntilLoaded(
    () => import("@/features/account/play-limit/reality-check"),
  );
  return { default: loaded.RealityCheck };
});

/** The reminder of the time spent, on top of any page. */
export function LazyRealityCheck({ userId }: { userId: string }) {
  return (
    <Suspense>
      <RealityCheck userId={userId} />
    </Suspense>
  );
}
