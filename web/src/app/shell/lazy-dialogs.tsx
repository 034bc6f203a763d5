import { lazy, Suspense } from "react";
import { useConfirmation } from "@/features/notification/answers";
import { retryUntilLoaded } from "@/lib/retry-until-loaded";

/** Loaded separately from the shell, because most players do not answer a notification soon. */
const AnswerDialog = lazy(async () => {
  const loaded = await retryUntilLoaded(() => import("./answer-dialog"));
  return { default: loaded.AnswerDialog };
});

/** The dialog that answering a notification requires, on top of any page. */
export function LazyAnswerDialog() {
  const question = useConfirmation();
  return question ? (
    <Suspense>
      <AnswerDialog key={question.notification._id} question={question} />
    </Suspense>
  ) : null;
}

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
