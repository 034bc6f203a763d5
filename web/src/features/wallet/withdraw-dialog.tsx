import { type FormEvent, useRef, useState } from "react";
import { type FormLimits, useFormLimits } from "@/api/config";
import { ApiError } from "@/api/error";
import { useUser } from "@/api/session";
import type { Wallet } from "@/api/types";
import { parseAmount } from "@/lib/amount";
import { formatMoney, type MicroUsdc, toWire, usdc } from "@/lib/money";
import { formatDateTime } from "@/lib/relative-time";
import { AmountField } from "@/ui/amount-field";
import { Button, ButtonLink } from "@/ui/button";
import { ConfirmByPasskey } from "@/ui/confirm-by-passkey";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Money } from "@/ui/money";
import { PasswordField } from "@/ui/password-field";
import { DoneStep } from "./done-step";
import { useWithdrawal, type WithdrawalMutation } from "./payment-mutations";
import { providerTerms } from "./provider-terms";
import { ReviewStep } from "./review-step";
import { StepHeading } from "./step-heading";
import { useLimits, type WithdrawalTerms } from "./use-limits";
import { ANY_WAIT_REASON } from "./wait-reasons";

type DialogProps = { wallet: Wallet; isOpen: boolean; onClose: () => void };
type OrderInput = { amount: string; destination: string };
type WithdrawalResult = NonNullable<WithdrawalMutation["data"]>;
type Order = { amount: MicroUsdc; destination: string };

export function WithdrawDialog({ wallet, isOpen, onClose }: DialogProps) {
  const mutation = useWithdrawal();
  const close = () => {
    // Stay open during the request, so that the player sees its result.
    if (mutation.isPending) return;
    mutation.reset();
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title="Withdraw USDC" initialFocus="field" size="sm">
      {mutation.data ? (
        <DoneStep
          message={resultMessage(mutation.data)}
          wallet={mutation.data.wallet}
          onClose={close}
        />
      ) : (
        <WithdrawSteps wallet={wallet} mutation={mutation} />
      )}
    </Dialog>
  );
}

function resultMessage({ transaction, withdrawal }: WithdrawalResult): string {
  const amount = usdc(transaction.amount);
  const size = `${formatMoney(amount < 0n ? -amount : amount, "usdc")} USDC`;
  switch (withdrawal?.status) {
    case "review":
      return `${size} is held until an administrator has approved it. You can cancel it in your wallet.`;
    case "waiting":
      return `${size} is held and paid from ${formatDateTime(withdrawal.payableFrom)} on. Until then you can cancel it in your wallet.`;
    default:
      return `${size} is being withdrawn.`;
  }
}

function WithdrawSteps({ wallet, mutation }: { wallet: Wallet; mutation: WithdrawalMutation }) {
  const [input, setInput] = useState<OrderInput>({ amount: "", destination: "" });
  const [order, setOrder] = useState<Order | null>(null);
  const terms = providerTerms(wallet.provider);
  const available = usdc(wallet.available);
  const { isVerified, email } = useUser();
  if (!isVerified) return <Unverified email={email} />;
  if (order === null) {
    return (
      <OrderStep
        input={input}
        available={available}
        destinationHint={terms.destinationHint}
        onInput={setInput}
        onOrder={setOrder}
      />
    );
  }
  return (
    <ConfirmStep
      wallet={wallet}
      order={order}
      mutation={mutation}
      onBack={() => {
        mutation.reset();
        setOrder(null);
      }}
    />
  );
}

/** Blocks withdrawals until the email is verified, by the link in the mail or a new one from the settings. */
function Unverified({ email }: { email: string }) {
  return (
    <div className="grid gap-4">
      <p className="text-sm text-fg-2">
        Withdrawals are confirmed by email. First follow the link we sent to{" "}
        <b className="break-all text-fg">{email}</b>; you can resend it in the settings.
      </p>
      <ButtonLink to="/settings" tone="brass">
        Verify your email
      </ButtonLink>
    </div>
  );
}

function ConfirmStep({
  wallet,
  order: { amount, destination },
  mutation,
  onBack,
}: {
  wallet: Wallet;
  order: Order;
  mutation: WithdrawalMutation;
  onBack: () => void;
}) {
  const { hasSecondFactor } = useUser();
  const [secret, setSecret] = useState("");
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const { withdrawal } = useLimits();
  const terms = providerTerms(wallet.provider);
  const secretField = hasSecondFactor ? "code" : "currentPassword";
  const secretError =
    mutation.error instanceof ApiError ? mutation.error.fields[secretField] : undefined;
  const missing =
    isTried && secret === ""
      ? hasSecondFactor
        ? "Enter your code"
        : "Enter your password"
      : undefined;
  const sent = { amount: toWire(amount), destination };
  const confirm = () => {
    setTried(true);
    if (secret === "") field.current?.querySelector("input")?.focus();
    else
      mutation.mutate(
        hasSecondFactor ? { ...sent, code: secret } : { ...sent, currentPassword: secret },
      );
  };
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
        [
          "Available then",
          <Money key="then" amount={usdc(wallet.available) - amount} form="usdc" />,
        ],
      ]}
      notice={terms.notice}
      isPending={mutation.isPending}
      error={secretError ? null : mutation.error}
      onBack={onBack}
      onConfirm={confirm}
    >
      {withdrawal ? <ReviewRules amount={amount} {...withdrawal} /> : null}
      <div ref={field}>
        {hasSecondFactor ? (
          <Field
            label="Code"
            autoComplete="one-time-code"
            spellCheck={false}
            hint="The 6 digits of your authenticator app, or a recovery code"
            value={secret}
            error={missing ?? secretError}
            onChange={(event) => setSecret(event.target.value)}
          />
        ) : (
          <PasswordField
            label="Password"
            autoComplete="current-password"
            value={secret}
            error={missing ?? secretError}
            onChange={(event) => setSecret(event.target.value)}
          />
        )}
      </div>
      <ConfirmByPasskey
        purpose="withdrawal"
        isPending={mutation.isPending}
        onConfirmed={(passkey) => mutation.mutate({ ...sent, passkey })}
      />
    </ReviewStep>
  );
}

/** Explains before the confirmation why a withdrawal may take a day. */
function ReviewRules({ amount, reviewAbove, waitHours }: WithdrawalTerms & { amount: MicroUsdc }) {
  const limit = formatMoney(reviewAbove, "usdc");
  return (
    <ul className="grid list-disc gap-1 pl-5 text-sm text-fg-2">
      <li>
        If {ANY_WAIT_REASON}, it is paid after {waitHours} hours. We email you, and you can cancel
        it until then.
      </li>
      <li>
        {reviewAbove < amount
          ? `This is above ${limit} USDC, so an administrator has to approve it.`
          : `Above a total of ${limit} USDC within 24 hours, an administrator has to approve it.`}
      </li>
    </ul>
  );
}

function OrderStep({
  input,
  available,
  destinationHint,
  onInput,
  onOrder,
}: {
  input: OrderInput;
  available: MicroUsdc;
  destinationHint: string;
  onInput: (input: OrderInput) => void;
  onOrder: (order: Order) => void;
}) {
  const [isTried, setTried] = useState(false);
  const parsed = parseAmount(input.amount, { available });
  const destination = input.destination.trim();
  const limits = useFormLimits()?.wallet;
  const problem = destinationProblem(destination, limits);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (parsed.kind === "amount" && !problem) onOrder({ amount: parsed.amount, destination });
    else event.currentTarget.querySelectorAll("input")[parsed.kind === "problem" ? 0 : 1]?.focus();
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <StepHeading step={1} of={2}>
        Amount and destination
      </StepHeading>
      <AmountField
        value={input.amount}
        error={isTried && parsed.kind === "problem" ? parsed.problem : undefined}
        hint={`${formatMoney(available, "usdc")} USDC available`}
        quick={[{ label: "All of it", amount: toWire(available) }]}
        onChange={(amount) => onInput({ ...input, amount })}
      />
      <Field
        label="Destination"
        autoComplete="off"
        spellCheck={false}
        maxLength={limits?.destinationMax}
        value={input.destination}
        error={isTried ? problem : undefined}
        hint={destinationHint}
        onChange={(event) => onInput({ ...input, destination: event.target.value })}
      />
      <Button type="submit" tone="brass">
        Review withdrawal
      </Button>
    </form>
  );
}

function destinationProblem(
  destination: string,
  limits: FormLimits["wallet"] | undefined,
): string | undefined {
  if (destination === "") return "Enter a destination";
  if (limits && !isWithin(destination.length, limits)) {
    return `Destination must be ${limits.destinationMin} to ${limits.destinationMax} characters long`;
  }
  return /^0x/i.test(destination) && !EVM_ADDRESS.test(destination)
    ? "Destination must be 0x followed by 40 hexadecimal digits"
    : undefined;
}

/** The server's rule for a destination that begins with 0x. */
const EVM_ADDRESS = /^0x[0-9a-f]{40}$/i;

function isWithin(length: number, limits: FormLimits["wallet"]): boolean {
  return limits.destinationMin <= length && length <= limits.destinationMax;
}
