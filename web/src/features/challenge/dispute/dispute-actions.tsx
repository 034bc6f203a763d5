import type { ChallengeDetail, DisputePage } from "@/api/types";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { TakeBack } from "../live/take-back";
import { WithdrawClaim } from "../live/withdraw-claim";
import { isAllowed } from "./sides";

/** What the player may do about the disagreement, beside adding evidence. */
export function DisputeActions({
  page,
  detail,
  seatId,
  onDone,
}: {
  page: DisputePage;
  detail: ChallengeDetail;
  seatId: string | null;
  onDone: (message: string) => void;
}) {
  const mayDeclare = detail.actions.includes("declare") && !detail.myDeclaration;
  const may = {
    // An appeal is withdrawn beside the ruling.
    withdraw: isAllowed(page, seatId, "withdraw") && !page.appeal,
    takeBack: isAllowed(page, seatId, "take_back") && detail.myDeclaration,
  };
  if (!mayDeclare && !may.withdraw && !may.takeBack) return null;
  return (
    <Card title="End it by yourselves">
      <div className="grid gap-3">
        {may.withdraw && seatId !== null ? (
          <WithdrawClaim detail={detail} userId={seatId} onDone={onDone} />
        ) : null}
        {may.takeBack && detail.myDeclaration ? (
          <TakeBack detail={detail} declaration={detail.myDeclaration} onDone={onDone} />
        ) : null}
        {mayDeclare ? (
          <ButtonLink to={`/challenges/${detail.challenge._id}/result`} tone="ghost">
            {isAllowed(page, seatId, "agree_late") ? "Agree late" : "Confirm or contest"}
          </ButtonLink>
        ) : null}
        <p className="text-xs text-fg-2">
          A result that all sides declare is paid at once and ends the dispute.
        </p>
      </div>
    </Card>
  );
}
