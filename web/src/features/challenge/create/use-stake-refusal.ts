import { usePlayRefusal } from "@/api/play-limits";
import { useUser } from "@/api/session";
import { parseUsdc, usdc } from "@/lib/money";
import { useStakeParts } from "../team-match/use-stake-parts";
import { type ChallengeDraft, isOfTeams } from "./draft";

/**
 * Why the creator's own limit or break forbids the stake, or their part of it where they play for their team: to issue a match
 * is the leader's approval. After a failed request it is null: the stake may be counted already, and the server answers its
 * repetition.
 */
export function useStakeRefusal(
  draft: ChallengeDraft,
  { rosterMin, hasFailed }: { rosterMin: number; hasFailed: boolean },
): string | null {
  const { _id } = useUser();
  const isTeam = isOfTeams(draft);
  const { data } = useStakeParts({
    teamId: draft.teamId,
    stake: isTeam ? parseUsdc(draft.teamStake) : null,
    chosen: draft.roster,
    min: rosterMin,
  });
  const part = usdc(data?.parts.get(_id)?.part ?? "0");
  const own = isTeam ? part : (parseUsdc(draft.minimumStake) ?? 0n);
  return usePlayRefusal("stake", hasFailed ? 0n : own);
}
