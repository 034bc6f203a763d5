import type { ChallengeDetail } from "@/api/types";
import { Money } from "@/ui/money";
import { declaredWinnerOf } from "../declarations";
import type { ResultRequest } from "../mutations";
import { isTeamMatch, winnerText } from "../team-match/sides";

/** Who wins and what they receive, if `userId` confirms what another side has declared. */
export function ConfirmedEffect({
  detail,
  userId,
  request,
}: {
  detail: ChallengeDetail;
  userId: string;
  request: ResultRequest;
}) {
  const { challenge, escrow } = detail;
  const winner = declaredWinnerOf(detail, userId, request);
  if (!winner) return "It was a draw: stakes are refunded without a fee. This cannot be undone.";
  const isMe = winner._id === userId && !isTeamMatch(challenge);
  return (
    <>
      {winnerText(challenge, winner, userId)} and {isMe ? "receive" : "receives"}{" "}
      <Money amount={escrow.winnerReceives} form="parts" className="text-brass" />. This cannot be
      undone.
    </>
  );
}
