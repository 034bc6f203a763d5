import { type FormEvent, useState } from "react";
import type { Wallet } from "@/api/types";
import { formatMoney, type MicroUsdc, toWire, usdc } from "@/lib/money";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Money } from "@/ui/money";
import { readAmount } from "./amount";
import { AmountField } from "./amount-field";
import { DoneStep } from "./done-step";
import { providerTerms } from "./provider-terms";
import { ReviewStep } from "./review-step";
import { StepHeading } from "./step-heading";
import { useWithdrawal, type WithdrawalMove } from "./use-move";

/** The server's limits; it also knows what an address looks like. */
const DESTINATION_LENGTH = { min: 4, max: 120 } as const;

type DialogProps = { wallet: Wallet; isOpen: boolean; onClose: () => void };
type Typed = { amount: string; destination: string };
type Order = { amount: MicroUsdc; destination: string };

export function WithdrawDialog({ wallet, isOpen, onClose }: DialogProps) {
  const move = useWithdrawal();
  const close = () => {
    // Money is on its way: its answer has to be seen.
    if (move.isPending) return;
    move.reset();
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title="Withdraw USDC" size="sm">
      {move.data ? (
        <DoneStep
          message={doneWords(move.data.transaction)}
          wallet={move.data.wallet}
          onClose={close}
        />
      ) : (
        <WithdrawSteps wallet={wallet} move={move} />
      )}
    </Dialog>
  );
}

function doneWords({ amount, status }: { amount: string; status: string }): string {
  const size = usdc(amount) < 0n ? -usdc(amount) : usdc(amount);
  const words = status === "pending" ? "is held, and on its way out." : "has been sent.";
  return `${formatMoney(size, "usdc")} USDC ${words}`;
}

function WithdrawSteps({ wallet, move }: { wallet: Wallet; move: WithdrawalMove }) {
  const [typed, setTyped] = useState<Typed>({ amount: "", destination: "" });
  const [order, setOrder] = useState<Order | null>(null);
  const terms = providerTerms(wallet.provider);
  const available = usdc(wallet.available);
  if (order === null) {
    return (
      <OrderStep
        typed={typed}
        available={available}
        destinationHint={terms.destinationHint}
        onTyped={setTyped}
        onOrder={setOrder}
      />
    );
  }
  const { amount, destination } = order;
  return (
    <ReviewStep
      verb="Withdraw"
      amount={amount}
      lines={[
        [
          "To",
          <span key="to" className="break-all">
            {destination}
          </span>,
        ],
        ["Network", terms.network],
        ["Fee", terms.fee],
        ["Arrives", terms.withdrawalArrives],
        ["Available then", <Money key="then" amount={available - amount} form="usdc" />],
      ]}
      notice={terms.notice}
      isPending={move.isPending}
      error={move.error}
      onBack={() => {
        move.reset();
        setOrder(null);
      }}
      onConfirm={() => move.mutate({ amount: toWire(amount), destination })}
    />
  );
}

function OrderStep({
  typed,
  available,
  destinationHint,
  onTyped,
  onOrder,
}: {
  typed: Typed;
  available: MicroUsdc;
  destinationHint: string;
  onTyped: (typed: Typed) => void;
  onOrder: (order: Order) => void;
}) {
  const [isTried, setTried] = useState(false);
  const read = readAmount(typed.amount, available);
  const destination = typed.destination.trim();
  const problem = destinationProblem(destination);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (read.kind === "amount" && !problem) onOrder({ amount: read.amount, destination });
    else event.currentTarget.querySelectorAll("input")[read.kind === "problem" ? 0 : 1]?.focus();
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <StepHeading step={1} of={2}>
        Amount and destination
      </StepHeading>
      <AmountField
        value={typed.amount}
        error={isTried && read.kind === "problem" ? read.problem : undefined}
        hint={`${formatMoney(available, "usdc")} USDC available`}
        quick={[{ label: "All of it", amount: toWire(available) }]}
        onChange={(amount) => onTyped({ ...typed, amount })}
      />
      <Field
        label="Destination"
        autoComplete="off"
        spellCheck={false}
        maxLength={DESTINATION_LENGTH.max}
        value={typed.destination}
        error={isTried ? problem : undefined}
        hint={destinationHint}
        onChange={(event) => onTyped({ ...typed, destination: event.target.value })}
      />
      <Button type="submit" tone="brass">
        Review withdrawal
      </Button>
    </form>
  );
}

function destinationProblem(destination: string): string | undefined {
  if (destination === "") return "Enter where the money goes";
  const { min, max } = DESTINATION_LENGTH;
  if (min <= destination.length && destination.length <= max) return undefined;
  return `Destination must be ${min} to ${max} characters long`;
}
