import type { ChallengeDetail } from "@/api/types";
import { formatMoney, usdc } from "@/lib/money";
import { Countdown } from "./countdown";
import { timestamp } from "./match-clock";

/** The held payouts, the end of the hold, and the remaining options. */
export function HeldTerms({ detail, endsAt }: { detail: ChallengeDetail; endsAt: string }) {
  const payouts = detail.challenge.outcome?.payouts ?? [];
  const mayAnswer = !detail.myDeclaration && detail.actions.includes("declare");
  return (
    <>
      <Countdown until={endsAt} label="until the result is final and paid." />
      <div className="rounded-[10px] bg-surface-2 px-4 py-3 text-sm text-fg-2">
        <p>
          Not every side has answered, so what was declared is held. The money stays in escrow until{" "}
          {timestamp(endsAt)}.
        </p>
        <ul className="mt-1.5">
          {payouts.map(({ user, amount }) => (
            <li key={user._id}>
              <span className="text-brass">{formatMoney(usdc(amount), "usdc")} USDC</span> held for
              @{user.username}
            </li>
          ))}
        </ul>
        <p className="mt-1.5">
          {mayAnswer
            ? "Accept it and it is paid as soon as every silent side has; contest it and a dispute opens with everything in escrow. Silence costs you 5 fair-play points."
            : "A side that was silent can still accept or contest it."}
        </p>
      </div>
    </>
  );
}
