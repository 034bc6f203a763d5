import type { TokensData } from "@/api/types";
import { Card } from "@/ui/card";
import { Leader } from "@/ui/leader";
import { Tape } from "@/ui/tape";
import { tokensText } from "./format";

/** What there is, by the ledger, beside what was planned. */
export function Overview({ data: { balance, supply, plan } }: { data: TokensData }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2 xl:gap-5">
      <Card title="Your tokens">
        <p className="disp-x num text-[34px] leading-10">{tokensText(balance)}</p>
        <p className="mt-1 text-sm text-fg-3">
          They belong to your account: they cannot be sent to another player, exchanged for money,
          or bought.
        </p>
      </Card>
      <Card title="All tokens">
        <dl className="grid gap-2.5">
          <Leader label="Issued, as rewards of quests">{tokensText(supply.issued)}</Leader>
          <Leader label="Burned, spent on looks">{tokensText(supply.burned)}</Leader>
          <Leader label="Held by players">{tokensText(supply.held)}</Leader>
          <Leader label="Planned supply">{tokensText(plan.totalSupply)}</Leader>
        </dl>
        <Tape
          className="mt-4"
          percent={(supply.issued / supply.cap) * 100}
          label="Issued of what the plan allows so far"
          valueText={`${tokensText(supply.issued)} of ${tokensText(supply.cap)}`}
        />
        <p className="num mt-1.5 text-xs text-fg-3">
          {tokensText(supply.issued)} of the {tokensText(supply.cap)} that the plan allows so far.
          The ledger refuses more.
        </p>
      </Card>
      <Card title="What is real today, and what is a plan" className="lg:col-span-2">
        <p className="text-sm text-fg-2">
          Issued, burned and held tokens are read from the same ledger as money. The planned supply,
          its distribution, burns, staking and votes are the plan of the platform: of these, only
          the rewards of quests and what they buy exist today.
        </p>
      </Card>
    </div>
  );
}
