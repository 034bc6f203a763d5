import { type FormEvent, useId, useState } from "react";
import { ApiError } from "@/api/error";
import type { Challenge } from "@/api/types";
import { useTransientError } from "@/api/use-transient-error";
import { formatMoney, type MicroUsdc, parseUsdc, toWire, usdc } from "@/lib/money";
import { useSubmitGuard } from "@/lib/use-submit-guard";
import { Button } from "@/ui/button";
import { CheckboxField } from "@/ui/checkbox-field";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import { continueAfter, type useJoin } from "../mutations";
import { isAsymmetric, joiningMaximum, joiningMinimum, leastOf } from "../payout";
import { useMaxStake } from "../use-max-stake";
import { JoinTerms } from "./join-terms";
import { StakeField, stakeError } from "./stake-field";

type JoinDialogProps = {
  challenge: Challenge;
  /** The mutation: joins directly, or by accepting an invitation. */
  join: ReturnType<typeof useJoin>;
  /** The player's balance; null while it is not known. */
  available: MicroUsdc | null;
  inviteCode: string | null;
  onJoined: (message: string) => void;
  onClose: () => void;
};

/** Asks for the stake and shows the terms before payment. */
export function JoinDialog({ challenge, onClose, ...rest }: JoinDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Join ${challenge.title}`}
      initialFocus="field"
      description="Your stake goes into escrow and stays there until the result is settled."
    >
      <JoinForm challenge={challenge} onClose={onClose} {...rest} />
    </Dialog>
  );
}

function JoinForm({ challenge, join, available, inviteCode, onJoined, onClose }: JoinDialogProps) {
  const formId = useId();
  const minStake = joiningMinimum(challenge);
  const maxStake = leastOf(joiningMaximum(challenge), useMaxStake());
  const [amount, setAmount] = useState(toWire(minStake));
  const [code, setCode] = useState(inviteCode ?? "");
  const [problem, setProblem] = useState<string | undefined>();
  const needsCode = challenge.isPrivate && inviteCode === null;
  const stake = parseUsdc(amount);
  const { isSettled, presses, isStray } = useSubmitGuard(challenge._id);
  // As the dialog opened: terms that change while it is open are to be looked at in a new one.
  const [termsKey] = useState(challenge.termsKey);

  const isUnequal = isAsymmetric(challenge);
  const [isConfirmed, setConfirmed] = useState(false);
  const error = useJoinError(join);
  const isBalanceTooLow = available !== null && stake !== null && available < stake;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isStray(event) || isBalanceTooLow || (isUnequal && !isConfirmed)) return;
    const amountError = stakeError(amount, minStake, maxStake);
    setProblem(amountError);
    if (amountError !== undefined || stake === null || join.isPending) return;
    const request = {
      id: challenge._id,
      stakeAmount: toWire(stake),
      inviteCode: code.trim() || null,
      termsKey,
      ...(isUnequal ? { confirmsAsymmetry: isConfirmed } : {}),
    };
    continueAfter(join.mutateAsync(request), () => onJoined("Successfully joined the challenge!"));
  };

  return (
    <form id={formId} noValidate onSubmit={submit} className="grid gap-4" {...presses}>
      <StakeField
        minStake={minStake}
        maxStake={maxStake}
        value={amount}
        error={problem ?? serverStakeError(join.error)}
        onChange={(value) => {
          setAmount(value);
          setProblem(undefined);
          join.reset();
        }}
      />
      {needsCode ? (
        <Field
          label="Invite code"
          note="if you were not invited by name"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={16}
          value={code}
          onChange={(event) => {
            setCode(event.target.value);
            join.reset();
          }}
        />
      ) : null}
      <JoinTerms
        challenge={challenge}
        stake={stake}
        available={available}
        inviteCode={code.trim() || null}
      />
      {isUnequal ? (
        <CheckboxField
          checked={isConfirmed}
          onChange={(event) => setConfirmed(event.target.checked)}
          label={`I stake ${formatMoney(stake ?? minStake, "dollars")}, but @${
            challenge.creator.username
          } stakes only ${formatMoney(usdc(challenge.minimumStake), "dollars")}. I accept that I have more to lose`}
        />
      ) : null}
      {error ? <InlineError message={error} /> : null}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          tone="brass"
          isPending={join.isPending}
          disabled={!isSettled || isBalanceTooLow || (isUnequal && !isConfirmed)}
        >
          {join.isPending ? "Staking" : `Stake ${formatMoney(stake ?? usdc("0"), "dollars")}`}
        </Button>
      </div>
    </form>
  );
}

/** The server's error about the amount, to be shown at the field. */
function serverStakeError(error: Error | null): string | undefined {
  return error instanceof ApiError ? error.fields["stakeAmount"] : undefined;
}

/** The error that is about no field, until it has been shown for long enough. */
function useJoinError(join: JoinDialogProps["join"]): string | null {
  const message = useTransientError(join, "Failed to join challenge");
  const { error } = join;
  if (message === null || serverStakeError(error) !== undefined) return null;
  return error instanceof ApiError && error.isConnectionFailure
    ? "Network error occurred"
    : message;
}
