import type { TokensData } from "@/api/types";
import { formatDate } from "@/lib/relative-time";
import { Card } from "@/ui/card";
import { Leader } from "@/ui/leader";
import { BarChart, type BarRow } from "./bar-chart";
import { tokensText } from "./format";

/** The plan's distribution and emission as charts, each with its table. */
export function Tokenomics({ data: { plan, supply } }: { data: TokensData }) {
  const distribution: BarRow[] = plan.distribution.map(({ name, percent, tokens }) => ({
    label: name,
    percent,
    figures: [tokensText(tokens)],
  }));
  const emission: BarRow[] = plan.emission.map(({ year, percent, tokens, total }) => ({
    label: `Year ${year}`,
    percent,
    figures: [tokensText(tokens), tokensText(total)],
  }));
  return (
    <div className="grid gap-4 lg:grid-cols-2 xl:gap-5">
      <Card title="Distribution">
        <BarChart
          caption={`The planned supply of ${tokensText(plan.totalSupply)} tokens by purpose`}
          rows={distribution}
          columns={["Purpose", "Percent", "Tokens"]}
        />
      </Card>
      <Card title="Emission">
        <BarChart
          caption="What the community can earn, by year from the first reward on"
          rows={emission}
          columns={["Year", "Percent", "Tokens", "Up to its end"]}
        />
        <p className="num mt-3 text-sm text-fg-3">
          {supply.launchedAt
            ? `The first year began on ${formatDate(supply.launchedAt)}. `
            : "The first year begins with the first reward. "}
          The ledger refuses to issue more than this.
        </p>
      </Card>
      <Card title="Supply" className="lg:col-span-2">
        <dl className="grid gap-2.5">
          <Leader label="Total supply, planned">{tokensText(plan.totalSupply)}</Leader>
          <Leader label="Issued until now, by the ledger">{tokensText(supply.issued)}</Leader>
          <Leader label="Burned until now, by the ledger">{tokensText(supply.burned)}</Leader>
          <Leader label="Burn, planned">{plan.monthlyBurnPercent}% monthly</Leader>
          <Leader label="Vesting of team and advisors, planned">{plan.vestingMonths} months</Leader>
        </dl>
      </Card>
    </div>
  );
}
