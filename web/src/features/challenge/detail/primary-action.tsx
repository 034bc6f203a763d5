import { Link, useLocation } from "react-router";
import type { Challenge, ChallengeDetail, User } from "@/api/types";
import { Button, ButtonLink } from "@/ui/button";
import { challengePath } from "../paths";
import { hasEnded } from "../permissions";
import { closedPlaceText, RESERVED_TEXT, unapprovedText } from "../team-match/approvals";
import { isTeamMatch } from "../team-match/sides";

/** The page's one primary action, by role and state. */
export function PrimaryAction({
  detail,
  user,
  inviteCode,
  onJoin,
}: {
  detail: ChallengeDetail;
  user: User | null;
  inviteCode: string | null;
  onJoin: () => void;
}) {
  const location = useLocation();
  const { challenge, actions, userRole } = detail;
  const liveLink = challengePath(challenge._id, "ongoing", { inviteCode });
  if (user === null && challenge.status === "open") {
    const closed = closedPlaceText(challenge);
    return (
      <>
        {closed === null ? (
          <ButtonLink to="/login" state={{ from: location }} tone="brass" size="lg">
            {isTeamMatch(challenge) ? "Login to Accept" : "Login to Join"}
          </ButtonLink>
        ) : (
          <p className="text-center text-sm text-fg-3 [overflow-wrap:anywhere]">{closed}</p>
        )}
        <ButtonLink to={liveLink}>{liveLabel(detail)}</ButtonLink>
      </>
    );
  }
  if (actions.includes("join")) {
    return (
      <Button tone="brass" size="lg" onClick={onJoin}>
        {isTeamMatch(challenge) ? "Accept Challenge" : "Join Challenge"}
      </Button>
    );
  }
  if (user === null || userRole !== "viewer" || !["open", "pending"].includes(challenge.status)) {
    return (
      <ButtonLink to={liveLink} tone={hasEnded(challenge.status) ? "ghost" : "brass"} size="lg">
        {liveLabel(detail)}
      </ButtonLink>
    );
  }
  return (
    <p className="text-center text-sm text-fg-3">
      {closedText(detail.challenge, user._id)}{" "}
      <Link to="/challenges" className="link">
        Browse others
      </Link>
    </p>
  );
}

/** Why a player without a place in it cannot take one. */
function closedText(challenge: Challenge, userId: string): string {
  if (challenge.status === "pending") return unapprovedText(challenge);
  if (challenge.isReserved) return RESERVED_TEXT;
  const hasLeft = challenge.participants.some(({ user }) => user._id === userId);
  if (hasLeft) return "You left this challenge and cannot join it again.";
  return isTeamMatch(challenge)
    ? "You cannot accept this challenge."
    : "You cannot join this challenge.";
}

function liveLabel({ challenge, userRole }: ChallengeDetail): string {
  if (hasEnded(challenge.status)) return "See how it ended";
  return userRole === "viewer" ? "Watch" : "Open match page";
}
