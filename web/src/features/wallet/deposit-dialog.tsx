import { type FormEvent, useState } from "react";
import { usePlayRefusal } from "@/api/play-limits";
import type { Wallet } from "@/api/types";
import { parseAmount } from "@/lib/amount";
import { formatMoney, type MicroUsdc, toWire, usdc } from "@/lib/money";
import { AmountField } from "@/ui/amount-field";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Money } from "@/ui/money";
import { useRefusal } from "@/ui/use-refusal";
import { DoneStep } from "./done-step";
import { type DepositMutation, useDeposit } from "./payment-mutations";
import { providerTerms } from "./provider-terms";
import { ReviewStep } from "./review-step";
import { StepHeading } from "./step-heading";
import { useLimits } from "./use-limits";

const QUICK = ["25", "50", "100", "250"].map((amount) => ({ label: amount, amount }));

type DialogProps = {
  wallet: Wallet;
  isOpen: boolean;
  /** Prefilled if the missing amount is known. */
  initialAmount?: string | null;
  /** Leads back to the page that required the deposit, if any. */
  onBack?: (() => void) | null;
  onClose: () => void;
};

export function DepositDialog({
  wallet,
  isOpen,
  initialAmount = null,
  onBack = null,
  onClose,
}: DialogProps) {
  const deposit = useDeposit();
  const close = () => {
    // Stay open during the request, so that the player sees its result.
    if (deposit.isPending) return;
    deposit.reset();
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title="Deposit USDC" initialFocus="field" size="sm">
      {deposit.data ? (
        <DoneStep
          message={`${formatMoney(usdc(deposit.data.transaction.amount), "usdc")} USDC ${deposit.data.transaction.status === "pending" ? "is on its way to" : "is in"} your wallet.`}
          wallet={deposit.data.wallet}
          onClose={onBack ?? close}
          closeLabel={onBack ? "Back to the challenge" : "Done"}
        />
      ) : (
        <DepositSteps wallet={wallet} deposit={deposit} initialAmount={initialAmount} />
      )}
    </Dialog>
  );
}

function DepositSteps({
  wallet,
  deposit,
  initialAmount,
}: {
  wallet: Wallet;
  deposit: DepositMutation;
  initialAmount: string | null;
}) {
  const [text, setText] = useState(initialAmount ?? "");
  const [amount, setAmount] = useState<MicroUsdc | null>(null);
  const terms = providerTerms(wallet.provider);
  if (amount === null) return <AmountStep text={text} onText={setText} onAmount={setAmount} />;
  return (
    <ReviewStep
      verb="Deposit"
      amount={amount}
      lines={[
        ["Network", terms.network],
        ["Fee", terms.fee],
        ["Arrives", terms.depositArrives],
        [
          "Available then",
          <Money key="then" amount={usdc(wallet.available) + amount} form="usdc" />,
        ],
      ]}
      notice={terms.notice}
      isPending={deposit.isPending}
      error={deposit.error}
      onBack={() => {
        deposit.reset();
        setAmount(null);
      }}
      onConfirm={() => deposit.mutate({ amount: toWire(amount) })}
    />
  );
}

function AmountStep({
  text,
  onText,
  onAmount,
}: {
  text: string;
  onText: (text: string) => void;
  onAmount: (amount: MicroUsdc) => void;
}) {
  const [isTried, setTried] = useState(false);
  const { minDeposit, maxDeposit } = useLimits();
  const parsed = parseAmount(text, { min: minDeposit, max: maxDeposit });
  const limit = useRefusal(
    usePlayRefusal("deposit", parsed.kind === "amount" ? parsed.amount : null),
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (limit.isRefused) return;
    if (parsed.kind === "amount") onAmount(parsed.amount);
    else event.currentTarget.querySelector("input")?.focus();
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <StepHeading step={1} of={2}>
        Amount
      </StepHeading>
      <AmountField
        value={text}
        error={isTried && parsed.kind === "problem" ? parsed.problem : undefined}
        hint={`${minText(minDeposit)}Up to 6 decimals, never rounded.`}
        quick={QUICK}
        onChange={onText}
      />
      {limit.note}
      <Button
        type="submit"
        tone="brass"
        disabled={limit.isRefused}
        aria-describedby={limit.describedBy}
      >
        Review deposit
      </Button>
    </form>
  );
}

function minText(min: MicroUsdc | null): string {
  return min === null ? "" : `At least ${formatMoney(min, "usdc")} USDC. `;
}
