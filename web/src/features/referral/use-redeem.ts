import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import { MONEY_MUTATION } from "@/api/query-client";
import type { Reward } from "@/api/types";
import { useIdempotent } from "@/api/use-idempotent";
import { rewardsQuery } from "./queries";
import { pointsChanged } from "./use-live-referrals";

type Order = Pick<Reward, "_id" | "pointsCost">;
type Redeemed = { reward: Reward; currentPoints: number };

/** Pays for a reward. Points are money: nothing is shown as paid before the server says so. */
export function useRedeem() {
  const client = useQueryClient();
  return useMutation({
    ...MONEY_MUTATION,
    mutationFn: useIdempotent<Order, Redeemed>(redeem),
    onSuccess: ({ reward, currentPoints }) => {
      client.setQueryData(rewardsQuery.queryKey, (known) =>
        known
          ? {
              currentPoints,
              rewards: known.rewards.map((one) => (one._id === reward._id ? reward : one)),
            }
          : known,
      );
    },
    // A refusal says that what is shown is old: another price, fewer points, a reward that is owned already.
    onSettled: pointsChanged,
  });
}

async function redeem({ _id, pointsCost }: Order, key: string): Promise<Redeemed> {
  const answer = api.POST("/api/referral/redeem-points", {
    params: { header: { "Idempotency-Key": key } },
    body: { rewardId: _id, pointsCost },
  });
  return (await call(answer, "Failed to redeem")).data;
}
