import { lazy, Suspense } from "react";
import { useQuestion } from "@/features/notification/answering";
import { untilLoaded } from "@/lib/until-loaded";

/** Not part of the shell: most players answer nothing for a while. */
const AnswerDialog = lazy(async () => {
  const loaded = await untilLoaded(() => import("./answer-dialog"));
  return { default: loaded.AnswerDialog };
});

/** Asks what has to be asked before a notification is answered, over whichever page it was pressed on. */
export function Answering() {
  const question = useQuestion();
  return question ? (
    <Suspense>
      <AnswerDialog key={question.notification._id} question={question} />
    </Suspense>
  ) : null;
}
