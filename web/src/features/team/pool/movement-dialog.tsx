import { type FormEvent, useRef, useState } from "react";
import { ApiError, messageOf } from "@/api/error";
import { parseAmount } from "@/lib/amount";
import { formatMoney, type MicroUsdc, toWire } from "@/lib/money";
import { toast } from "@/lib/toast";
import { AmountField } from "@/ui/amount-field";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { InlineError } from "@/ui/inline-error";
import { Leader } from "@/ui/leader";
import { Money } from "@/ui/money";
import { type PoolDirection, usePoolMovement } from "./pool-mutations";

const TEXTS: Record<
  PoolDirection,
  { title: string; submit: string; source: string; description: string; fallback: string }
> = {
  deposit: {
    title: "Deposit into the pool",
    submit: "Deposit",
    source: "Available in your wallet",
    description: "It becomes your share of the pool, which the team's matches can stake.",
    fallback: "Failed to pay into the pool",
  },
  withdraw: {
    title: "Withdraw from the pool",
    submit: "Withdraw",
    source: "Your share",
    description: "It goes back to your wallet.",
    fallback: "Failed to take back from the pool",
  },
};

/** Moves money between the viewer's wallet and share. Stays open on failure and during the request. */
export function MovementDialog({
  teamId,
  direction,
  most,
  onClose,
}: {
  teamId: string;
  direction: PoolDirection;
  /** What can be moved; null while it is not known. */
  most: MicroUsdc | null;
  onClose: () => void;
}) {
  const texts = TEXTS[direction];
  const [text, setText] = useState("");
  const [isTried, setTried] = useState(false);
  const isSending = useRef(false);
  const mutation = usePoolMovement(teamId, direction);
  const { error, isPending } = mutation;
  const parsed = parseAmount(text, { available: most });
  const close = () => {
    // Stay open during the request, so that the player sees its result.
    if (!isSending.current) onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (parsed.kind !== "amount") event.currentTarget.querySelector("input")?.focus();
    // A second Enter comes before the button is seen to be busy.
    else if (!isSending.current) move(parsed.amount);
  };
  const move = (amount: MicroUsdc) => {
    isSending.current = true;
    mutation
      .mutateAsync({ amount: toWire(amount) })
      .then(
        ({ message }) => {
          toast.success(message);
          onClose();
        },
        // The dialog shows the error.
        () => {},
      )
      .finally(() => {
        isSending.current = false;
      });
  };
  const problem = isTried && parsed.kind === "problem" ? parsed.problem : undefined;
  const fieldError = error instanceof ApiError ? error.fields["amount"] : undefined;
  return (
    <Dialog
      isOpen
      onClose={close}
      title={texts.title}
      description={texts.description}
      initialFocus="field"
      size="sm"
    >
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <dl className="grid gap-2.5">
          <Leader label={texts.source}>
            {most === null ? "–" : <Money amount={most} form="usdc" />}
          </Leader>
        </dl>
        <AmountField
          value={text}
          error={problem ?? fieldError}
          hint="Up to 6 decimals, never rounded."
          quick={most ? [{ label: "All of it", amount: toWire(most) }] : []}
          onChange={(next) => {
            setText(next);
            if (error) mutation.reset();
          }}
        />
        {error && !fieldError ? <InlineError message={messageOf(error, texts.fallback)} /> : null}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button disabled={isPending} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" tone="brass" isPending={isPending}>
            {texts.submit}
            {parsed.kind === "amount" ? ` ${formatMoney(parsed.amount, "usdc")} USDC` : null}
          </Button>
        </div>
        <p role="status" className="sr-only">
          {isPending ? "Waiting for the server" : ""}
        </p>
      </form>
    </Dialog>
  );
}
