import { type FormEvent, useId, useState } from "react";
import { ApiError } from "@/api/error";
import { usePlayRefusal } from "@/api/play-limits";
import type { Challenge } from "@/api/types";
import { useTransientError } from "@/api/use-transient-error";
import { joiningMinimum } from "@/lib/joining-minimum";
import { formatMoney, type MicroUsdc, toWire, usdc } from "@/lib/money";
import { useSubmitGuard } from "@/lib/use-submit-guard";
import { Button } from "@/ui/button";
import { CheckboxField } from "@/ui/checkbox-field";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import { Note } from "@/ui/note";
import { useRefusal } from "@/ui/use-refusal";
import { continueAfter, type useJoin } from "../mutations";
import { isAsymmetric, joiningMaximum, leastOf } from "../payout";
import { useMaxStake } from "../use-max-stake";
import { JoinTerms } from "./join-terms";
import { parseStake, StakeField, stakeError } from "./stake-field";
import { useShownTerms } from "./use-shown-terms";

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
  const { shown, ...terms } = useShownTerms(challenge);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Join ${shown.title}`}
      initialFocus="field"
      description={
        joiningMaximum(shown) === 0n
          ? "You play without a stake."
          : "Your stake goes into escrow and stays there until the result is settled."
      }
    >
      <JoinForm challenge={shown} onClose={onClose} {...terms} {...rest} />
    </Dialog>
  );
}

type JoinFormProps = JoinDialogProps & Omit<ReturnType<typeof useShownTerms>, "shown">;

function JoinForm({
  challenge,
  haveChanged,
  showCurrentTerms,
  join,
  available,
  inviteCode,
  onJoined,
  onClose,
}: JoinFormProps) {
  const formId = useId();
  const minStake = joiningMinimum(challenge);
  const maxStake = leastOf(joiningMaximum(challenge), useMaxStake());
  const [amount, setAmount] = useState(toWire(minStake));
  const [code, setCode] = useState(inviteCode ?? "");
  const [problem, setProblem] = useState<string | undefined>();
  const needsCode = challenge.isPrivate && inviteCode === null;
  const stake = parseStake(amount);
  const amountError = stakeError(amount, minStake, maxStake);
  const { isSettled, presses, isStray } = useSubmitGuard(challenge.termsKey);

  const isUnequal = isAsymmetric(challenge);
  const [isConfirmed, setConfirmed] = useState(false);
  // Of an amount that is refused there is nothing to confirm.
  const isUnconfirmed = isUnequal && amountError === undefined && !isConfirmed;
  const error = useJoinError(join);
  // After a failed request the stake may be counted already: the server answers its repetition.
  const limit = useRefusal(usePlayRefusal("stake", join.isError ? 0n : stake));
  const isBalanceTooLow = available !== null && stake !== null && available < stake;

  const changeAmount = (value: string) => {
    setAmount(value);
    setProblem(undefined);
    setConfirmed(false);
    join.reset();
  };

  const showNewTerms = async () => {
    const current = await showCurrentTerms(inviteCode || code.trim() || null);
    changeAmount(toWire(joiningMinimum(current)));
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isStray(event) || isBalanceTooLow || isUnconfirmed || limit.isRefused) return;
    setProblem(amountError);
    if (amountError !== undefined || stake === null || join.isPending) return;
    const request = {
      id: challenge._id,
      stakeAmount: toWire(stake),
      inviteCode: code.trim() || null,
      termsKey: challenge.termsKey,
      ...(isUnequal ? { confirmsAsymmetry: isConfirmed } : {}),
    };
    const joining = join.mutateAsync(request);
    continueAfter(joining, () => onJoined("Successfully joined the challenge!"));
    joining.catch((refusal: unknown) => {
      // Where the new terms cannot be read, the refusal stays, and the next one tries again.
      if (areTermsChanged(refusal)) showNewTerms().catch(() => {});
    });
  };

  return (
    <form id={formId} noValidate onSubmit={submit} className="grid gap-4" {...presses}>
      <Note tone="info" message={haveChanged ? CHANGED_TEXT : null} />
      <StakeField
        minStake={minStake}
        maxStake={maxStake}
        value={amount}
        error={problem ?? serverStakeError(join.error)}
        onChange={changeAmount}
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
      {isUnequal && stake !== null && amountError === undefined ? (
        <CheckboxField
          checked={isConfirmed}
          onChange={(event) => setConfirmed(event.target.checked)}
          label={`I stake ${formatMoney(stake, "dollars")}, but @${
            challenge.creator.username
          } stakes only ${formatMoney(usdc(challenge.minimumStake), "dollars")}. I accept that I have more to lose`}
        />
      ) : null}
      {error ? <InlineError message={error} /> : limit.note}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          tone="brass"
          isPending={join.isPending}
          disabled={!isSettled || isBalanceTooLow || isUnconfirmed || limit.isRefused}
          aria-describedby={limit.describedBy}
        >
          {joinLabel(stake, join.isPending)}
        </Button>
      </div>
    </form>
  );
}

const CHANGED_TEXT =
  "The creator has changed the terms. These are the new ones: please read them before you stake.";

function joinLabel(stake: MicroUsdc | null, isPending: boolean): string {
  if (stake === 0n) return isPending ? "Joining" : "Join";
  if (isPending) return "Staking";
  return stake === null ? "Stake" : `Stake ${formatMoney(stake, "dollars")}`;
}

/** Whether the server refused a stake that was for other terms than the creator offers now. */
const areTermsChanged = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "TERMS_CHANGED";

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
