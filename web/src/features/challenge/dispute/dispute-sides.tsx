import type { ReactNode } from "react";
import type { Challenge, DisputePage, DisputeSide } from "@/api/types";
import { Card } from "@/ui/card";
import { Money } from "@/ui/money";
import { EvidenceList } from "../evidence/evidence-list";
import { SideLink } from "../team-match/side-link";
import { sideIdOf, sideName, sideOf } from "../team-match/sides";
import { actionsText } from "./sides";
import { Statement } from "./statement";

/** What each side states and shows: side by side where there is room, one below the other on a phone. */
export function DisputeSides({
  page,
  challenge,
  userId,
}: {
  page: DisputePage;
  challenge: Challenge;
  userId: string;
}) {
  const ownId = sideIdOf(challenge, userId);
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-5">
      {page.sides.map((side) => (
        <Side
          key={side.user._id}
          side={side}
          challenge={challenge}
          title={titleOf(side, challenge, { ownId, userId })}
          isOwn={side.user._id === ownId}
        />
      ))}
    </div>
  );
}

function Side({
  side,
  challenge,
  title,
  isOwn,
}: {
  side: DisputeSide;
  challenge: Challenge;
  title: ReactNode;
  isOwn: boolean;
}) {
  const { user, evidence, stakeAmount } = side;
  const may = actionsText(side.actions);
  return (
    <Card
      title={title}
      aside={
        <span className="text-xs text-fg-2">
          Staked <Money amount={stakeAmount} className="font-semibold text-fg" />
        </span>
      }
    >
      <div className="grid gap-4">
        <Statement declaration={side.declaration ?? null} sides={challenge} />
        {evidence.length > 0 ? (
          <EvidenceList
            path={`/api/challenges/${challenge._id}/evidence`}
            label={isOwn ? "Your evidence" : `Evidence of ${sideName(challenge, user)}`}
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

/** "Your side", "Your team, Night Owls", "@mirage_ops"; the other side as a link. */
function titleOf(
  { user }: DisputeSide,
  challenge: Challenge,
  { ownId, userId }: { ownId: string | null; userId: string },
): ReactNode {
  if (user._id !== ownId) {
    return <SideLink challenge={challenge} user={user} hasAt className="hover:underline" />;
  }
  const team = sideOf(challenge, userId)?.team;
  return team ? `Your team, ${team.name}` : "Your side";
}
