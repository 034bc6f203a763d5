import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import { MONEY_MUTATION } from "@/api/query-client";
import type { Reward } from "@/api/types";
import { useIdempotent } from "@/api/use-idempotent";
import { rewardsQuery } from "./queries";
import { refetchPoints } from "./use-live-referrals";

type Order = Pick<Reward, "_id" | "pointsCost">;
type RedeemResult = { reward: Reward; currentPoints: number };

/** Pays for a reward. Points are money: nothing is shown as paid before the server confirms it. */
export function useRedeem() {
  const client = useQueryClient();
  return useMutation({
    ...MONEY_MUTATION,
    mutationFn: useIdempotent<Order, RedeemResult>(redeem),
    onSuccess: ({ reward, currentPoints }) => {
      client.setQueryData(rewardsQuery.queryKey, (previous) =>
        previous
          ? {
              currentPoints,
              rewards: previous.rewards.map((candidate) =>
                candidate._id === reward._id ? reward : candidate,
              ),
            }
          : previous,
      );
    },
    // A refusal means that the shown data is outdated: the price, the points or the ownership changed.
    onSettled: refetchPoints,
  });
}

async function redeem({ _id, pointsCost }: Order, key: string): Promise<RedeemResult> {
  const request = api.POST("/api/referral/redeem-points", {
    params: { header: { "Idempotency-Key": key } },
    body: { rewardId: _id, pointsCost },
  });
  return (await call(request, "Failed to redeem")).data;
}
