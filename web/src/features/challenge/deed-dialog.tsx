import type { ReactNode } from "react";
import { useMaybeUser } from "@/api/session";
import type { ChallengeDetail } from "@/api/types";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Money } from "@/ui/money";

/** The commands that need confirmation. */
export type GraveDeed = "leave" | "cancel" | "call-off";

type Question = { title: string; confirmLabel: string; description: ReactNode };

export function DeedDialog({
  deed,
  detail,
  isPending,
  error,
  onConfirm,
  onClose,
}: {
  deed: GraveDeed | null;
  detail: ChallengeDetail;
  isPending: boolean;
  error: string | null;
  onConfirm: (deed: GraveDeed) => void;
  onClose: () => void;
}) {
  const questions = useQuestions(detail);
  if (deed === null) return null;
  return (
    <ConfirmDialog
      isOpen
      cancelLabel="Keep it"
      isPending={isPending}
      error={error ?? undefined}
      onConfirm={() => onConfirm(deed)}
      onClose={onClose}
      {...questions[deed]}
    />
  );
}

function useQuestions({ challenge, callOff }: ChallengeDetail): Record<GraveDeed, Question> {
  const user = useMaybeUser();
  const mine = challenge.participants.find((seat) => seat.user._id === user?._id);
  return {
    leave: {
      title: "Leave this challenge?",
      confirmLabel: "Leave challenge",
      description: (
        <>
          Your stake of <Money amount={mine?.stakeAmount ?? "0"} /> will be lost: it stays in the
          pot for those who play.
        </>
      ),
    },
    cancel: {
      title: "Cancel this challenge?",
      confirmLabel: "Cancel challenge",
      description:
        "This cannot be undone. Every stake goes back to who paid it, and nobody can join any more.",
    },
    "call-off": {
      title: "Call this match off?",
      confirmLabel: "Agree to call off",
      description: `Every stake goes back without a fee once all participants agree. ${callOff.agreed.length} of ${callOff.needed} have agreed so far.`,
    },
  };
}
