import type { ChallengeDetail, TeamSide } from "@/api/types";
import { formatMoney, usdc } from "@/lib/money";
import { formatDateTime } from "@/lib/relative-time";
import { Leader } from "@/ui/leader";
import { approveBy } from "./approvals";
import { returnIfWon, teamPayout } from "./money";
import { rosterEntry } from "./sides";

/** What an approval means for the player's own money. */
export function ApprovalTerms({
  detail,
  side,
  userId,
}: {
  detail: ChallengeDetail;
  side: TeamSide;
  userId: string;
}) {
  const { challenge } = detail;
  const entry = rosterEntry(side, userId);
  const stake = usdc(side.stakeAmount);
  const { winnerReceives } = teamPayout(challenge);
  const part = entry?.part ? usdc(entry.part) : null;
  const until = approveBy(detail);
  return (
    <dl className="grid gap-2">
      <Leader label={`${side.team.name} stakes`}>{formatMoney(stake, "usdc")}</Leader>
      <Leader label="The winning team receives">{formatMoney(winnerReceives, "usdc")}</Leader>
      {part === null ? null : (
        <>
          <Leader label="Your part, from your share">
            <span className="text-brass">{formatMoney(part, "usdc")} USDC</span>
          </Leader>
          <Leader label="Back to your share if you win">
            {formatMoney(returnIfWon(winnerReceives, stake, part), "usdc")}
          </Leader>
        </>
      )}
      {until ? <Leader label="Approve by">{formatDateTime(until)}</Leader> : null}
    </dl>
  );
}
