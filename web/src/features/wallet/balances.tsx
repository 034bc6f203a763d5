import clsx from "clsx";
import type { Wallet } from "@/api/types";
import { type MicroUsdc, usdc } from "@/lib/money";
import { Money } from "@/ui/money";

type Part = { label: string; says: string; amount: MicroUsdc; ink: string };

/** The player's balances: the parts and their total. */
export function Balances({ wallet }: { wallet: Wallet }) {
  const parts = partsOf(wallet);
  const total = parts.reduce((sum, { amount }) => sum + amount, 0n);
  return (
    <section aria-label="Balances" className="card spot p-4 sm:p-5">
      <dl className="grid gap-x-4 gap-y-4 sm:flex sm:flex-wrap sm:items-start sm:gap-y-5">
        {parts.map((part, index) => (
          <Figure key={part.label} {...part} sign={index === 0 ? null : "+"} />
        ))}
        <Figure label="Total" says="Everything that is yours" amount={total} ink="" sign="=" />
      </dl>
      <Shares parts={parts} total={total} />
    </section>
  );
}

function partsOf(wallet: Wallet): Part[] {
  // A part of what is in escrow: shown beside the rest of it, so that the sum is exact.
  const held = usdc(wallet.appealHold);
  return [
    {
      label: "Available",
      says: "To stake or withdraw",
      amount: usdc(wallet.available),
      ink: "bg-brass-fill",
    },
    {
      label: "In escrow",
      says: "Staked on challenges",
      amount: usdc(wallet.inEscrow) - held,
      ink: "bg-active",
    },
    {
      label: "Withdrawing",
      says: "On its way out",
      amount: usdc(wallet.withdrawing),
      ink: "bg-done",
    },
    ...(held === 0n
      ? []
      : [
          {
            label: "Held for you",
            says: "In escrow while a result can be contested",
            amount: held,
            ink: "bg-dispute",
          },
        ]),
  ];
}

/** The sign before a figure is for the eye; the sum is read from the figures. */
function Figure({ label, says, amount, ink, sign }: Part & { sign: "+" | "=" | null }) {
  return (
    <div
      className={clsx(
        "relative min-w-0 max-sm:flex max-sm:items-start max-sm:justify-between max-sm:gap-4",
        sign === null ? "text-brass" : "sm:pl-7",
      )}
    >
      <dt className="text-sm text-fg-2">
        <span
          aria-hidden="true"
          className="disp absolute top-6 left-0 text-[18px] text-fg-3 max-sm:hidden"
        >
          {sign}
        </span>
        <span className="flex items-center gap-2">
          {ink ? <span aria-hidden="true" className={clsx("size-2 rounded-full", ink)} /> : null}
          {label}
        </span>
        <span className="block text-xs text-fg-3 sm:hidden">{says}</span>
      </dt>
      <dd className="max-sm:text-right">
        <Money
          amount={amount}
          form="usdc"
          className="disp-x text-[19px] leading-8 sm:max-lg:text-[17px] lg:text-[22px]"
        />
        <span className="hidden text-xs text-fg-3 sm:block">{says}</span>
      </dd>
    </div>
  );
}

/** The same parts as lengths; decoration, the figures say it all. */
function Shares({ parts, total }: { parts: Part[]; total: MicroUsdc }) {
  if (total === 0n) return null;
  return (
    <div aria-hidden="true" className="mt-5 flex h-1.5 gap-0.5 overflow-hidden rounded-full">
      {parts
        .filter(({ amount }) => amount > 0n)
        .map(({ label, amount, ink }) => (
          <span
            key={label}
            className={clsx("min-w-1", ink)}
            style={{ flexGrow: Number((amount * 1000n) / total) }}
          />
        ))}
    </div>
  );
}
