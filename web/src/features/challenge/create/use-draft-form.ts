import { useState } from "react";
import { parseUsdc } from "@/lib/money";
import { serverNow } from "@/lib/server-time";
import {
  type ChallengeDraft,
  formOf,
  isBinding,
  isOfTeams,
  setField,
  type TextField,
} from "./draft";
import type { DraftForm } from "./draft-form";
import { errorsUpTo, firstInvalidStep, type Step } from "./steps";
import { useRosterCoverage } from "./use-roster-coverage";
import { coverError, type DraftErrors, errorsOf } from "./validate";
import type { WizardProps } from "./wizard";

/** The errors that may go when another field changes, because they compare both. */
const COMPARED: { [field in TextField]?: readonly (keyof DraftErrors)[] } = {
  minimumStake: ["opponentMaxStake"],
  opponentMinStake: ["opponentMaxStake"],
  teamId: ["roster"],
  teamStake: ["roster"],
  durationUnit: ["duration"],
};

/** The form's state. Errors are shown for the fields of completed steps, until they are edited. */
export function useDraftForm(
  {
    draft,
    onDraft: saveDraft,
    isLocked,
    limits,
    isBalanceAwaited = false,
    serverErrors,
    error: serverError,
    onSubmit,
  }: WizardProps,
  goTo: (step: Step) => void,
) {
  const [visibleErrors, setVisibleErrors] = useState<DraftErrors>({});
  const [lastServerErrors, setLastServerErrors] = useState(serverErrors);
  const [cover, setCover] = useState<File | null>(null);
  const [isErrorHidden, setErrorHidden] = useState(false);
  const coverage = useRosterCoverage(draft, limits.rosterMin);
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
    const allErrors = errorsOf(draft, {
      ...limits,
      // A stake that is in escrow has left the shares.
      isRosterCovered: isLocked ? undefined : coverage.isCovered,
      now: serverNow(),
    });
    const errors = isLocked ? dropLockedErrors(allErrors) : allErrors;
    const invalidStep = firstInvalidStep(errors, last);
    if (invalidStep === null) return true;
    setVisibleErrors(errorsUpTo(errors, last));
    goTo(invalidStep);
    return false;
  };

  const clearError = (field: keyof DraftErrors) =>
    setVisibleErrors(({ [field]: _, ...rest }) => rest);
  const hideError = () => {
    if (serverError !== null) setErrorHidden(true);
  };
  const onDraft = (next: ChallengeDraft) => {
    saveDraft(next);
    hideError();
  };
  const form: DraftForm = {
    draft,
    errors: visibleErrors,
    cover,
    isLocked: (field) => isLocked && isBinding(field),
    onChange: (field, value) => {
      onDraft(setField(draft, field, value));
      for (const cleared of [field, ...(COMPARED[field] ?? [])]) clearError(cleared);
    },
    onCover: (file) => {
      hideError();
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
    if (!checkUpTo("Review")) return;
    setErrorHidden(false);
    onSubmit(formOf(draft, cover, isLocked));
  };
  return {
    form,
    /** The server's overall message, until the form is edited. */
    error: isErrorHidden ? null : serverError,
    /** Whether it is not known yet if the stake is covered. */
    isCoverageAwaited: !isLocked && (coverage.isAwaited || (isBalanceAwaited && isOwnStake(draft))),
    checkUpTo,
    submit,
  };
}

/** Whether the player stakes something from the own balance. */
function isOwnStake(draft: ChallengeDraft): boolean {
  return !isOfTeams(draft) && (parseUsdc(draft.minimumStake) ?? 0n) > 0n;
}

/** Drops the errors of locked fields, which cannot be corrected. */
function dropLockedErrors(errors: DraftErrors): DraftErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(([field]) => !isBinding(field as TextField)),
  );
}
