import type { FormEvent, ReactNode } from "react";
import { messageOf } from "@/api/error";
import { formatMoney, type MicroUsdc } from "@/lib/money";
import { useSubmitGuard } from "@/lib/use-submit-guard";
import { Button } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";
import { Leader } from "@/ui/leader";
import { Money } from "@/ui/money";
import { StepHeading } from "./step-heading";

/** Shows all details of the payment, with the only button that moves money. */
export function ReviewStep({
  verb,
  amount,
  lines,
  notice,
  isPending,
  error,
  onBack,
  onConfirm,
  children,
}: {
  verb: "Deposit" | "Withdraw";
  amount: MicroUsdc;
  lines: readonly (readonly [label: string, value: ReactNode])[];
  notice: string | null;
  isPending: boolean;
  error: unknown;
  onBack: () => void;
  onConfirm: () => void;
  /** Further fields that the confirmation requires. */
  children?: ReactNode;
}) {
  // The button stands where the one of the step before stood: a double click there must not move money.
  const { isSettled, presses, isStray } = useSubmitGuard("review");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending && !isStray(event)) onConfirm();
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={submit} {...presses}>
      <StepHeading step={2} of={2}>
        Review
      </StepHeading>
      <dl className="grid gap-2.5 rounded-[10px] bg-surface-2 p-4">
        <Leader label={`You ${verb.toLowerCase()}`}>
          <Money amount={amount} form="usdc" className="text-brass" />
        </Leader>
        {lines.map(([label, value]) => (
          <Leader key={label} label={label}>
            {value}
          </Leader>
        ))}
      </dl>
      {children}
      {notice ? <p className="text-xs text-fg-3">{notice}</p> : null}
      {error ? <InlineError message={messageOf(error, `Failed to ${verb.toLowerCase()}`)} /> : null}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button disabled={isPending} onClick={onBack}>
          Back
        </Button>
        <Button type="submit" tone="brass" disabled={!isSettled} isPending={isPending}>
          {verb} {formatMoney(amount, "usdc")} USDC
        </Button>
      </div>
      <p role="status" className="sr-only">
        {isPending ? "Waiting for the server" : ""}
      </p>
    </form>
  );
}
