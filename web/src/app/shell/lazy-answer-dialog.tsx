import { lazy, Suspense } from "react";
import { useQuestion } from "@/features/notification/answering";
import { untilLoaded } from "@/lib/until-loaded";

/** Loaded separately from the shell, because most players do not answer a notification soon. */
const AnswerDialog = lazy(async () => {
  const loaded = await untilLoaded(() => import("./answer-dialog"));
  return { default: loaded.AnswerDialog };
});

/** The dialog that answering a notification requires, on top of any page. */
export function LazyAnswerDialog() {
  const question = useQuestion();
  return question ? (
    <Suspense>
      <AnswerDialog key={question.notification._id} question={question} />
    </Suspense>
  ) : null;
}
