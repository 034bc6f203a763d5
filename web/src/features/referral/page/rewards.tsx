import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "react-router";
import { useHasQuests } from "@/api/config";
import type { Reward } from "@/api/types";
import { Skeleton } from "@/ui/skeleton";
import { formatPoints } from "../format";
import { rewardsQuery } from "../queries";
import { LoadFailure } from "./load-failure";
import { RedeemDialog } from "./redeem-dialog";
import { RewardTicket } from "./reward-ticket";

export function Rewards() {
  const id = useId();
  const { data, error, refetch } = useQuery(rewardsQuery);
  const [chosen, setChosen] = useState<Reward | null>(null);
  const hasQuests = useHasQuests();
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 id={id} className="disp text-[17px]">
          Rewards
        </h2>
        {data ? (
          <p className="num text-sm text-fg-2">{formatPoints(data.currentPoints)} to spend</p>
        ) : null}
      </div>
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton count={3} className="h-[124px]" /> : null}
      {data ? (
        <ul className="grid gap-3">
          {data.rewards.map((reward) => (
            <li key={reward._id}>
              <RewardTicket
                reward={reward}
                points={data.currentPoints}
                onRedeem={() => setChosen(reward)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {hasQuests ? (
        <p className="mt-3 text-sm text-fg-2">
          More looks, and reactions for arenas:{" "}
          <Link to="/shop" className="font-medium underline">
            Shop
          </Link>
        </p>
      ) : null}
      {data && chosen ? (
        <RedeemDialog reward={chosen} points={data.currentPoints} onClose={() => setChosen(null)} />
      ) : null}
    </section>
  );
}
