import { Link } from "react-router";
import { Card } from "@/ui/card";
import { Leader } from "@/ui/leader";
import { Money } from "@/ui/money";
import type { UserBalances } from "../api-types";
import { accountPath, userJournalsPath } from "../ledger/paths";

/** The money of an account, which only administrators see. */
export function BalancesCard({ userId, balances }: { userId: string; balances: UserBalances }) {
  const { available, inEscrow, withdrawing, inTeams } = balances;
  const journals = userJournalsPath(userId);
  return (
    <Card title="Balances">
      <dl className="grid gap-2.5">
        <Leader label="Available">
          {/* A player's available USDC is in the account that has the player's id. */}
          <Link to={accountPath(userId)} className="link">
            <Money amount={available} form="usdc" />
          </Link>
        </Leader>
        <Leader label="In escrow">
          <Link to={journals} className="link">
            <Money amount={inEscrow} form="usdc" />
          </Link>
        </Leader>
        <Leader label="Withdrawing">
          <Link to={journals} className="link">
            <Money amount={withdrawing} form="usdc" />
          </Link>
        </Leader>
        <Leader label="In teams">
          <Link to={journals} className="link">
            <Money amount={inTeams} form="usdc" />
          </Link>
        </Leader>
      </dl>
    </Card>
  );
}
