import type { DisputePage, DisputeSide } from "@/api/types";
import { Card } from "@/ui/card";
import { Money } from "@/ui/money";
import { EvidenceList } from "../evidence/evidence-list";
import { actionsText } from "./sides";
import { Statement } from "./statement";

/** What each side says and shows: side by side where there is room, one below the other on a phone. */
export function DisputeSides({ page, userId }: { page: DisputePage; userId: string }) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-5">
      {page.sides.map((side) => (
        <Side
          key={side.user._id}
          side={side}
          challengeId={page.challengeId}
          isOwn={side.user._id === userId}
        />
      ))}
    </div>
  );
}

function Side({
  side,
  challengeId,
  isOwn,
}: {
  side: DisputeSide;
  challengeId: string;
  isOwn: boolean;
}) {
  const { user, evidence, stakeAmount } = side;
  const may = actionsText(side.actions);
  return (
    <Card
      title={isOwn ? "Your side" : `@${user.username}`}
      aside={
        <span className="text-xs text-fg-2">
          Staked <Money amount={stakeAmount} className="font-semibold text-fg" />
        </span>
      }
    >
      <div className="grid gap-4">
        <Statement declaration={side.declaration ?? null} />
        {evidence.length > 0 ? (
          <EvidenceList
            path={`/api/challenges/${challengeId}/evidence`}
            label={isOwn ? "Your evidence" : `Evidence of ${user.username}`}
            evidence={evidence}
          />
        ) : (
          <p className="text-sm text-fg-2">No evidence so far.</p>
        )}
        {may ? <p className="border-t border-line pt-3 text-xs text-fg-2">{may}.</p> : null}
      </div>
    </Card>
  );
}
