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
  userId,
  onDone,
}: {
  page: DisputePage;
  detail: ChallengeDetail;
  userId: string;
  onDone: (message: string) => void;
}) {
  const mayDeclare = detail.actions.includes("declare") && !detail.myDeclaration;
  const may = {
    // An appeal is withdrawn beside the ruling.
    withdraw: isAllowed(page, userId, "withdraw") && !page.appeal,
    takeBack: isAllowed(page, userId, "take_back") && detail.myDeclaration,
  };
  if (!mayDeclare && !may.withdraw && !may.takeBack) return null;
  return (
    <Card title="End it by yourselves">
      <div className="grid gap-3">
        {may.withdraw ? <WithdrawClaim detail={detail} userId={userId} onDone={onDone} /> : null}
        {may.takeBack && detail.myDeclaration ? (
          <TakeBack detail={detail} declaration={detail.myDeclaration} onDone={onDone} />
        ) : null}
        {mayDeclare ? (
          <ButtonLink to={`/challenges/${detail.challenge._id}/result`} tone="ghost">
            {isAllowed(page, userId, "agree_late") ? "Agree late" : "Confirm or contest"}
          </ButtonLink>
        ) : null}
        <p className="text-xs text-fg-2">
          A result that all sides declare is paid at once and ends the dispute.
        </p>
      </div>
    </Card>
  );
}
