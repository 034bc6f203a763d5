import { Link } from "react-router";
import type { Challenge } from "@/api/types";
import { formatMoney, type MicroUsdc } from "@/lib/money";
import { formatDateTime } from "@/lib/relative-time";
import { Leader } from "@/ui/leader";
import { challengePath, depositPath } from "../paths";
import { payoutAfterJoining } from "../payout";
import { useMinDeposit } from "../use-min-deposit";

/** The terms in figures: the pot, the fee, the winner's payout and the remaining balance. */
export function JoinTerms({
  challenge,
  stake,
  available,
  inviteCode,
}: {
  challenge: Challenge;
  inviteCode: string | null;
  stake: MicroUsdc | null;
  available: MicroUsdc | null;
}) {
  const { pot, fee, winnerReceives } = payoutAfterJoining(challenge, stake ?? 0n);
  const minDeposit = useMinDeposit();
  const returnPath = challengePath(challenge._id, "details", { inviteCode, isJoining: true });
  const remaining = available === null || stake === null ? null : available - stake;
  const expiry = challenge.deadlines.find(({ kind }) => kind === "expire");
  return (
    <div className="rounded-[10px] bg-surface-2 px-4 py-3">
      <dl className="grid gap-2">
        <Leader label="Pot">{formatMoney(pot, "usdc")}</Leader>
        <Leader label={`Platform fee ${challenge.feeBps / 100}%`}>
          {formatMoney(-fee, "usdc")}
        </Leader>
        <Leader label="Winner receives">
          <span className="text-brass">{formatMoney(winnerReceives, "usdc")} USDC</span>
        </Leader>
        {available === null ? null : (
          <Leader label="You have available">{formatMoney(available, "usdc")}</Leader>
        )}
        {remaining === null || remaining < 0n || stake === 0n ? null : (
          <Leader label="Left after staking">{formatMoney(remaining, "usdc")}</Leader>
        )}
      </dl>
      {remaining !== null && remaining < 0n ? (
        <p className="mt-2.5 text-sm text-cancel">
          Your balance is {formatMoney(-remaining, "dollars")} short.{" "}
          <Link to={depositPath(-remaining, returnPath, minDeposit)} className="link">
            Add funds
          </Link>
        </p>
      ) : null}
      {expiry ? (
        <p className="mt-2.5 text-sm text-fg-2">
          If the match has not started by{" "}
          <time dateTime={expiry.at} className="num">
            {formatDateTime(expiry.at)}
          </time>
          , the challenge expires{stake === 0n ? "." : " and your stake comes back."}
        </p>
      ) : null}
    </div>
  );
}
