import type { ReactNode } from "react";
import { Leader } from "@/ui/leader";

const STEPS = [
  [
    "Stake",
    "Both players stake before the match. The money leaves their balances and waits in escrow.",
  ],
  ["Play", "No one can touch the pot during the match, including the platform."],
  ["Settle", "Both declare the result. If they agree, the winner is paid at once."],
] as const;

/** Explains the escrow in steps and with an example. */
export function EscrowExplained() {
  return (
    <section
      aria-labelledby="escrow"
      className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-12"
    >
      <div>
        <h2 id="escrow" className="disp-x mb-5 text-[22px] leading-7">
          Where your money is
        </h2>
        <ol className="grid gap-5">
          {STEPS.map(([title, text], index) => (
            <li key={title} className="flex gap-4">
              <span aria-hidden="true" className="disp-x num text-[22px] leading-7 text-brass">
                {index + 1}
              </span>
              <div>
                <h3 className="disp text-[15px]">{title}</h3>
                <p className="max-w-[56ch] text-fg-2">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
      <Example />
    </section>
  );
}

function Example() {
  return (
    <figure className="card p-5">
      <figcaption className="disp mb-3 text-[15px]">A $50 duel, to the cent</figcaption>
      <dl className="grid gap-2">
        <Leader label="Your stake">50.00</Leader>
        <Leader label="Your opponent's stake">50.00</Leader>
        <Leader label="Platform fee, 5%">−5.00</Leader>
        <Total>95.00</Total>
      </dl>
      <p className="mt-3 text-xs text-fg-3">No fee on a draw, a cancelled match or a refund.</p>
    </figure>
  );
}

function Total({ children }: { children: ReactNode }) {
  return (
    <div className="mt-2 flex items-baseline justify-between border-t border-line pt-3">
      <dt className="text-fg-2">Winner receives</dt>
      <dd className="disp-x num text-[24px] leading-8 text-brass">
        {children} <span className="text-[13px] text-fg-3">USDC</span>
      </dd>
    </div>
  );
}
