import { useQuery } from "@tanstack/react-query";
import { configQuery } from "@/api/config";
import { BUILT_IN_CATALOGUE, rosterMinOf } from "@/features/challenge/catalogue";
import { catalogueQuery } from "@/features/challenge/queries";
import { usdc } from "@/lib/money";

const FEE_BPS = 500;

/** The server's fee and limits. Until they are loaded, the fee is the usual one and the limits are undefined. */
export function useCreateLimits(game: string) {
  const { data } = useQuery(configQuery);
  const { data: catalogue = BUILT_IN_CATALOGUE } = useQuery(catalogueQuery);
  return {
    feeBps: data?.feeBps ?? FEE_BPS,
    form: data?.limits.challenge,
    maxStake: data && usdc(data.maxStake),
    maxParticipants: data?.maxParticipants,
    rosterMin: rosterMinOf(catalogue, game),
  };
}
