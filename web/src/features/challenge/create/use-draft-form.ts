import { useState } from "react";
import { serverNow } from "@/lib/server-time";
import { edited, formOf, isBinding, type TextField } from "./draft";
import type { DraftForm } from "./draft-form";
import { errorsUpTo, firstFaulty, type Step } from "./steps";
import { coverError, type DraftErrors, errorsOf } from "./validate";
import type { WizardProps } from "./wizard";

/** The form's state. Errors are shown for the fields of completed steps, until they are edited. */
export function useDraftForm(
  { draft, onDraft, isLocked, limits, refused, onSubmit }: WizardProps,
  goTo: (step: Step) => void,
) {
  const [shown, setShown] = useState<DraftErrors>({});
  const [seenRefusal, setSeenRefusal] = useState(refused);
  const [cover, setCover] = useState<File | null>(null);
  if (seenRefusal !== refused) {
    // Show the server's errors at their fields.
    setSeenRefusal(refused);
    const step = firstFaulty(refused, "Review");
    if (step) {
      setShown(refused);
      goTo(step);
    }
  }

  const checkUpTo = (last: Step | null): boolean => {
    if (last === null) return true;
    const found = errorsOf(draft, { ...limits, now: serverNow() });
    const errors = isLocked ? onlyFree(found) : found;
    const faulty = firstFaulty(errors, last);
    if (faulty === null) return true;
    setShown(errorsUpTo(errors, last));
    goTo(faulty);
    return false;
  };

  const without = (field: keyof DraftErrors) => setShown(({ [field]: _, ...rest }) => rest);
  const form: DraftForm = {
    draft,
    errors: shown,
    cover,
    isLocked: (field) => isLocked && isBinding(field),
    onChange: (field, value) => {
      onDraft(edited(draft, field, value));
      without(field);
    },
    onCover: (file) => {
      const problem = file ? coverError(file, limits.form) : undefined;
      setCover(problem ? null : file);
      if (problem) setShown((errors) => ({ ...errors, coverImage: problem }));
      else without("coverImage");
    },
    onInvited: (invitedFriends) => onDraft({ ...draft, invitedFriends }),
  };
  const submit = () => {
    if (checkUpTo("Review")) onSubmit(formOf(draft, cover, isLocked));
  };
  return { form, checkUpTo, submit };
}

/** Drops the errors of locked fields, which cannot be corrected. */
function onlyFree(errors: DraftErrors): DraftErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(([field]) => !isBinding(field as TextField)),
  );
}
