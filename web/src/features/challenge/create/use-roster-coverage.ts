import { useQuery } from "@tanstack/react-query";
import { parseUsdc } from "@/lib/money";
import { stakePartsQuery } from "../team-match/queries";
import { type ChallengeDraft, isOfTeams } from "./draft";

/** What the roster's field, or the review, reads of this roster and stake. */
export function useRosterCoverage(draft: ChallengeDraft, rosterMin: number) {
  const { teamId, teamStake, roster } = draft;
  const stake = parseUsdc(teamStake) ?? 0n;
  const query = { ...stakePartsQuery(teamId, stake, roster), enabled: false };
  const { data, failureCount, isPaused } = useQuery(query);
  const isAsked = isOfTeams(draft) && teamId !== "" && stake > 0n && roster.length >= rosterMin;
  return {
    isCovered: data?.isCovered,
    /** Whether the answer is still to come; not after a failure, for the server checks the stake again at the end. */
    isAwaited: isAsked && data === undefined && failureCount === 0 && !isPaused,
  };
}
