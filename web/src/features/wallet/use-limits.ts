import { useQuery } from "@tanstack/react-query";
import { configQuery } from "@/api/config";
import { type MicroUsdc, usdc } from "@/lib/money";

export type WithdrawalTerms = { reviewAbove: MicroUsdc; waitHours: number };

type Limits = {
  minDeposit: MicroUsdc | null;
  maxDeposit: MicroUsdc | null;
  withdrawal: WithdrawalTerms | null;
};

/** The server's deposit and withdrawal limits; null until the config is loaded. */
export function useLimits(): Limits {
  const { data } = useQuery(configQuery);
  if (!data) return { minDeposit: null, maxDeposit: null, withdrawal: null };
  const { minDeposit, maxDeposit, withdrawalReviewAbove, withdrawalWaitHours } = data;
  return {
    minDeposit: usdc(minDeposit),
    maxDeposit: usdc(maxDeposit),
    withdrawal: { reviewAbove: usdc(withdrawalReviewAbove), waitHours: withdrawalWaitHours },
  };
}
