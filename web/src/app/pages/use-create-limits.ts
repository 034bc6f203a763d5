import { useQuery } from "@tanstack/react-query";
import { configQuery } from "@/features/challenge/queries";
import { type MicroUsdc, usdc } from "@/lib/money";

const MAX_STAKE: MicroUsdc = usdc("10000");
const MAX_PARTICIPANTS = 100;
const FEE_BPS = 500;

/** The server's limits and fee; the product's usual ones until it has said so. */
export function useCreateLimits() {
  const { data } = useQuery(configQuery);
  return {
    feeBps: data?.feeBps ?? FEE_BPS,
    maxStake: data ? usdc(data.maxStake) : MAX_STAKE,
    maxParticipants: data?.maxParticipants ?? MAX_PARTICIPANTS,
  };
}
