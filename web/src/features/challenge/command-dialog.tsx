import type { ReactNode } from "react";
import { useMaybeUser } from "@/api/session";
import type { ChallengeDetail } from "@/api/types";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Money } from "@/ui/money";
import { isTeamMatch } from "./team-match/sides";

/** The commands that need confirmation. */
export type ConfirmedCommand = "leave" | "cancel" | "call-off";

type DialogText = { title: string; confirmLabel: string; description: ReactNode };

export function CommandDialog({
  command,
  detail,
  isPending,
  error,
  onConfirm,
  onClose,
}: {
  command: ConfirmedCommand | null;
  detail: ChallengeDetail;
  isPending: boolean;
  error: string | null;
  onConfirm: (command: ConfirmedCommand) => void;
  onClose: () => void;
}) {
  const texts = useDialogTexts(detail);
  if (command === null) return null;
  return (
    <ConfirmDialog
      isOpen
      cancelLabel="Keep it"
      isPending={isPending}
      error={error ?? undefined}
      onConfirm={() => onConfirm(command)}
      onClose={onClose}
      {...texts[command]}
    />
  );
}

function useDialogTexts({
  challenge,
  callOff,
}: ChallengeDetail): Record<ConfirmedCommand, DialogText> {
  const user = useMaybeUser();
  const ownSeat = challenge.participants.find((seat) => seat.user._id === user?._id);
  return {
    leave: {
      title: "Leave this challenge?",
      confirmLabel: "Leave challenge",
      description: (
        <>
          Your stake of <Money amount={ownSeat?.stakeAmount ?? "0"} /> will be lost: it stays in the
          pot for the remaining players.
        </>
      ),
    },
    cancel: {
      title: "Cancel this challenge?",
      confirmLabel: "Cancel challenge",
      description: isTeamMatch(challenge)
        ? "This cannot be undone. What the teams have staked goes back to the players' shares, and no team can accept any more."
        : "This cannot be undone. Every stake is refunded, and no one can join any more.",
    },
    "call-off": {
      title: "Call off this match?",
      confirmLabel: "Agree to call off",
      description: `Every stake is refunded without a fee once ${isTeamMatch(challenge) ? "both leaders" : "all participants"} agree. ${callOff.agreed.length} of ${callOff.needed} have agreed so far.`,
    },
  };
}
