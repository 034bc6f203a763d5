import type { DisputePage, DisputeSide } from "@/api/types";
import { timestamp } from "@/lib/clock-text";
import { Card } from "@/ui/card";
import { Money } from "@/ui/money";
import { claimText } from "../declarations";
import { EvidenceList } from "../evidence/evidence-list";
import { actionsText } from "./sides";

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
        <Statement side={side} />
        {evidence.length > 0 ? (
          <EvidenceList
            challengeId={challengeId}
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

function Statement({ side: { declaration } }: { side: DisputeSide }) {
  if (!declaration) return <p className="text-sm text-fg-2">Has not declared a result.</p>;
  return (
    <div className="rounded-[10px] bg-surface-2 px-4 py-3">
      <p className="font-semibold break-words">{claimText(declaration)}</p>
      {declaration.score ? (
        <p className="num text-sm text-fg-2">Score {declaration.score}</p>
      ) : null}
      {declaration.note ? (
        <p className="mt-1 text-sm break-words whitespace-pre-line text-fg-2">{declaration.note}</p>
      ) : null}
      <p className="num mt-1 text-xs text-fg-3">
        Declared <time dateTime={declaration.declaredAt}>{timestamp(declaration.declaredAt)}</time>
      </p>
    </div>
  );
}
