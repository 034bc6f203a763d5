import clsx from "clsx";
import type { Wallet } from "@/api/types";
import { type MicroUsdc, usdc } from "@/lib/money";
import { Money } from "@/ui/money";

type Balance = { label: string; hint: string; amount: MicroUsdc; colour: string };

/** The player's balances and their total. */
export function Balances({ wallet }: { wallet: Wallet }) {
  const balances = balancesOf(wallet);
  const total = balances.reduce((sum, { amount }) => sum + amount, 0n);
  return (
    <section aria-label="Balances" className="card spot p-4 sm:p-5">
      <dl className="grid gap-x-4 gap-y-4 sm:flex sm:flex-wrap sm:items-start sm:gap-y-5">
        {balances.map((balance, index) => (
          <Figure key={balance.label} {...balance} sign={index === 0 ? null : "+"} />
        ))}
        <Figure label="Total" hint="All of your money" amount={total} colour="" sign="=" />
      </dl>
      <Shares balances={balances} total={total} />
    </section>
  );
}

function balancesOf(wallet: Wallet): Balance[] {
  // Included in the escrow balance: subtracted from it below, so that the sum is exact.
  const held = usdc(wallet.appealHold);
  const inTeams = usdc(wallet.inTeams);
  return [
    {
      label: "Available",
      hint: "To stake or withdraw",
      amount: usdc(wallet.available),
      colour: "bg-brass-fill",
    },
    {
      label: "In escrow",
      hint: "Staked on challenges",
      amount: usdc(wallet.inEscrow) - held,
      colour: "bg-active",
    },
    {
      label: "Withdrawing",
      hint: "Being paid out",
      amount: usdc(wallet.withdrawing),
      colour: "bg-done",
    },
    ...(inTeams === 0n
      ? []
      : [
          {
            label: "In teams",
            hint: "Your shares of pools",
            amount: inTeams,
            colour: "bg-open",
          },
        ]),
    ...(held === 0n
      ? []
      : [
          {
            label: "Held for you",
            hint: "In escrow while a result can be contested",
            amount: held,
            colour: "bg-dispute",
          },
        ]),
  ];
}

/** The sign before a figure is decorative. */
function Figure({ label, hint, amount, colour, sign }: Balance & { sign: "+" | "=" | null }) {
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
          {colour ? (
            <span aria-hidden="true" className={clsx("size-2 rounded-full", colour)} />
          ) : null}
          {label}
        </span>
        <span className="block text-xs text-fg-3 sm:hidden">{hint}</span>
      </dt>
      <dd className="max-sm:text-right">
        <Money
          amount={amount}
          form="usdc"
          className="disp-x text-[19px] leading-8 sm:max-lg:text-[17px] lg:text-[22px]"
        />
        <span className="hidden text-xs text-fg-3 sm:block">{hint}</span>
      </dd>
    </div>
  );
}

/** The balances as a bar; decorative, since the figures are complete. */
function Shares({ balances, total }: { balances: Balance[]; total: MicroUsdc }) {
  if (total === 0n) return null;
  return (
    <div aria-hidden="true" className="mt-5 flex h-1.5 gap-0.5 overflow-hidden rounded-full">
      {balances
        .filter(({ amount }) => amount > 0n)
        .map(({ label, amount, colour }) => (
          <span
            key={label}
            className={clsx("min-w-1", colour)}
            style={{ flexGrow: Number((amount * 1000n) / total) }}
          />
        ))}
    </div>
  );
}
