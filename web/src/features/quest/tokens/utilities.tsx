import { useQuery } from "@tanstack/react-query";
import { messageOf } from "@/api/error";
import { shopQuery } from "@/api/shop";
import type { TokensData } from "@/api/types";
import { Badge } from "@/ui/badge";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { Leader } from "@/ui/leader";
import { Skeleton } from "@/ui/skeleton";

import { priceText } from "../shop/price";
import { tokensText } from "./format";

/** What tokens buy today, and what the plan has besides. */
export function Utilities({ plan }: { plan: TokensData["plan"] }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2 xl:gap-5">
      <Card title="Looks in the shop" aside={<Today />}>
        <Costs />
        <ButtonLink to="/shop" tone="brass" className="mt-4">
          Go to the shop
        </ButtonLink>
      </Card>
      <Card title="Voting power" aside={<Planned />}>
        <dl className="grid gap-2.5">
          {plan.voting.map(({ tokens, votes }) => (
            <Leader key={tokens} label={`${tokensText(tokens)}+ tokens`}>
              {votes === 1 ? "1 vote" : `${votes} votes`}
            </Leader>
          ))}
        </dl>
      </Card>
      <Card title="Staking and tournaments" aside={<Planned />} className="lg:col-span-2">
        <dl className="grid gap-2.5">
          <Leader label="Yearly yield of staked tokens">
            {plan.stakingApyPercentFrom}–{plan.stakingApyPercentTo}%
          </Leader>
          <Leader label="Pool for tournaments">{plan.tournamentPoolPercent}%</Leader>
        </dl>
        <p className="mt-3 text-sm text-fg-3">
          Neither exists today, and no date is promised. Tokens cannot be staked on a match.
        </p>
      </Card>
    </div>
  );
}

function Costs() {
  const { data, error, refetch } = useQuery(shopQuery);
  if (error) {
    const message = messageOf(error, "Failed to load the shop");
    return <InlineError message={message} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton count={4} className="h-5" />;
  return (
    <dl className="grid gap-2.5">
      {data.cosmetics
        .filter(({ asset }) => asset === "DL")
        .map(({ id, title, price, asset }) => (
          <Leader key={id} label={title}>
            {priceText(price, asset)}
          </Leader>
        ))}
    </dl>
  );
}

const Today = () => (
  <Badge tone="open" shape="check">
    Today
  </Badge>
);

const Planned = () => (
  <Badge tone="done" shape="hourglass">
    Plan
  </Badge>
);
