import { Check, Hourglass } from "lucide-react";
import type { ChallengeDetail, TeamSide } from "@/api/types";
import { Avatar } from "@/ui/avatar";
import { Card } from "@/ui/card";
import { PersonLink } from "@/ui/person-link";
import { TimeLeft } from "@/ui/remaining";
import { ApprovalAnswer } from "./approval-answer";
import { ApprovalTerms } from "./approval-terms";
import { approveBy, askedSide, mayDecline, refusalText } from "./approvals";
import { hiddenRosterText, rosterEntry, sideOf } from "./sides";

type ApprovalCardProps = {
  detail: ChallengeDetail;
  userId: string | null;
  onDone: (message: string) => void;
};

/** Before the stakes: who has approved, and for a player of a team the way to answer, or to take an approval back. */
export function ApprovalCard({ detail, userId, onDone }: ApprovalCardProps) {
  const asked = askedSide(detail.challenge);
  const own = sideOf(detail.challenge, userId);
  const isAsked = detail.actions.includes("approve");
  const answer = own ? <ApprovalAnswer detail={detail} side={own} onDone={onDone} /> : null;
  if (!asked) {
    return own && mayDecline(detail, userId) ? (
      <Card title="Your approval">
        <div className="grid gap-4">
          <p className="text-sm text-fg-2 [overflow-wrap:anywhere]">
            You have approved it for {own.team.name}. It waits for{" "}
            {detail.challenge.opponentTeam?.name ?? "another team"} to accept.
          </p>
          {answer}
        </div>
      </Card>
    ) : null;
  }
  const until = approveBy(detail);
  return (
    // The target of `MatchBottomBar`.
    <div id="approve" tabIndex={-1} className="scroll-mt-20 outline-none">
      <Card
        title={
          <span className="[overflow-wrap:anywhere]">
            {isAsked ? "Your team asks for your approval" : `${asked.team.name} approves`}
          </span>
        }
      >
        <div className="grid gap-4">
          {isAsked && userId !== null ? (
            <ApprovalTerms detail={detail} side={asked} userId={userId} />
          ) : (
            <p className="text-sm text-fg-2 [overflow-wrap:anywhere]">
              {waitingText(asked, userId)}
            </p>
          )}
          <Progress side={asked} />
          {until ? <TimeLeft until={until} label="left to approve" /> : null}
          {answer}
          <p className="text-xs leading-[17px] text-fg-3 [overflow-wrap:anywhere]">
            {refusalText(detail.challenge, asked, own)}
          </p>
        </div>
      </Card>
    </div>
  );
}

function waitingText(side: TeamSide, userId: string | null): string {
  const left = side.approvalsNeeded - side.approvalsGiven;
  const rest = `${left} more ${left === 1 ? "player has" : "players have"} to approve.`;
  if (rosterEntry(side, userId)?.isApproved) return `You have approved. ${rest}`;
  return side.side === 0
    ? `The challenge opens once every player of ${side.team.name} has approved it. ${rest}`
    : `${side.team.name} accepted and holds the place while its players approve. ${rest}`;
}

/** Who has approved, as it happens. */
function Progress({ side }: { side: TeamSide }) {
  const hiddenPlayers = hiddenRosterText(side);
  if (hiddenPlayers !== null) {
    return (
      <p role="status" className="text-sm text-fg-2">
        {side.approvalsGiven} of {hiddenPlayers} approved
      </p>
    );
  }
  return (
    <ul aria-label="Approvals" aria-live="polite" className="grid gap-2">
      {side.roster.map(({ user, isApproved }) => (
        <li key={user._id} className="flex items-center gap-2.5 text-sm">
          <PersonLink username={user.username} isDuplicate className="shrink-0 rounded-full">
            <Avatar username={user.username} src={user.avatar} size={24} />
          </PersonLink>
          <PersonLink username={user.username} className="min-w-0 flex-1 truncate hover:underline">
            {user.username}
          </PersonLink>
          {isApproved ? (
            <span className="flex items-center gap-1.5 text-open">
              <Check aria-hidden="true" className="size-4" />
              Approved
            </span>
          ) : (
            <span className="flex items-center gap-1.5 text-fg-3">
              <Hourglass aria-hidden="true" className="size-4" />
              Asked
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
