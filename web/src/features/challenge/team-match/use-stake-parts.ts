import { useQuery } from "@tanstack/react-query";
import type { MicroUsdc } from "@/lib/money";
import { useDebounced } from "@/lib/use-debounced";
import { stakePartsQuery } from "./queries";

/** A stake is typed, and each asks for the parts anew. */
const TYPING_PAUSE_MS = 300;

type ChosenRoster = {
  teamId: string;
  /** Null while no stake is typed. */
  stake: MicroUsdc | null;
  chosen: readonly string[];
  /** The fewest players that the game needs. */
  min: number;
};

/** How the stake would be taken from the chosen players' shares, once there are enough of them. */
export function useStakeParts({ teamId, stake, chosen, min }: ChosenRoster) {
  const settledStake = useDebounced(stake, TYPING_PAUSE_MS);
  const isComplete = settledStake !== null && settledStake > 0n && chosen.length >= min;
  return useQuery({
    ...stakePartsQuery(teamId, settledStake ?? 0n, chosen),
    enabled: isComplete && settledStake === stake,
  });
}
