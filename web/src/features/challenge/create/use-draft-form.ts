import { useState } from "react";
import { serverNow } from "@/lib/server-time";
import { formOf, isBinding, setField, type TextField } from "./draft";
import type { DraftForm } from "./draft-form";
import { errorsUpTo, firstInvalidStep, type Step } from "./steps";
import { coverError, type DraftErrors, errorsOf } from "./validate";
import type { WizardProps } from "./wizard";

/** The form's state. Errors are shown for the fields of completed steps, until they are edited. */
export function useDraftForm(
  { draft, onDraft, isLocked, limits, serverErrors, onSubmit }: WizardProps,
  goTo: (step: Step) => void,
) {
  const [visibleErrors, setVisibleErrors] = useState<DraftErrors>({});
  const [lastServerErrors, setLastServerErrors] = useState(serverErrors);
  const [cover, setCover] = useState<File | null>(null);
  if (lastServerErrors !== serverErrors) {
    // Show the server's errors at their fields.
    setLastServerErrors(serverErrors);
    const step = firstInvalidStep(serverErrors, "Review");
    if (step) {
      setVisibleErrors(serverErrors);
      goTo(step);
    }
  }

  const checkUpTo = (last: Step | null): boolean => {
    if (last === null) return true;
    const allErrors = errorsOf(draft, { ...limits, now: serverNow() });
    const errors = isLocked ? dropLockedErrors(allErrors) : allErrors;
    const invalidStep = firstInvalidStep(errors, last);
    if (invalidStep === null) return true;
    setVisibleErrors(errorsUpTo(errors, last));
    goTo(invalidStep);
    return false;
  };

  const clearError = (field: keyof DraftErrors) =>
    setVisibleErrors(({ [field]: _, ...rest }) => rest);
  const form: DraftForm = {
    draft,
    errors: visibleErrors,
    cover,
    isLocked: (field) => isLocked && isBinding(field),
    onChange: (field, value) => {
      onDraft(setField(draft, field, value));
      clearError(field);
    },
    onCover: (file) => {
      const coverProblem = file ? coverError(file, limits.form) : undefined;
      setCover(coverProblem ? null : file);
      if (coverProblem) setVisibleErrors((errors) => ({ ...errors, coverImage: coverProblem }));
      else clearError("coverImage");
    },
    onInvited: (invitedFriends) => onDraft({ ...draft, invitedFriends }),
    onRoster: (roster) => {
      onDraft({ ...draft, roster });
      clearError("roster");
    },
    onOpponent: (team) => {
      onDraft({
        ...draft,
        opponentTeamId: team?._id ?? "",
        opponentTeamName: team?.name ?? "",
      });
      clearError("opponentTeamId");
    },
  };
  const submit = () => {
    if (checkUpTo("Review")) onSubmit(formOf(draft, cover, isLocked));
  };
  return { form, checkUpTo, submit };
}

/** Drops the errors of locked fields, which cannot be corrected. */
function dropLockedErrors(errors: DraftErrors): DraftErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(([field]) => !isBinding(field as TextField)),
  );
}
