import { useLocation } from "react-router";
import type { Challenge, User } from "@/api/types";
import { assertNever } from "@/lib/assert-never";
import { Button, ButtonLink } from "@/ui/button";
import { challengePath } from "./paths";
import { closedPlaceText } from "./team-match/approvals";
import { isTeamMatch, takesPart } from "./team-match/sides";

type TicketActionKind =
  | "loginToJoin"
  | "loginToAccept"
  | "manage"
  | "view"
  | "watch"
  | "closed"
  | "reserved"
  | "join"
  | "accept";

const RUNNING: readonly Challenge["status"][] = ["active", "in_progress"];

/** The viewer's action on a challenge in a list. */
function actionKindOf(challenge: Challenge, user: User | null): TicketActionKind {
  if (user === null) return visitorActionOf(challenge);
  if (challenge.creator._id === user._id) return "manage";
  if (takesPart(challenge, user._id)) return "view";
  if (RUNNING.includes(challenge.status)) return "watch";
  if (challenge.status !== "open") return "closed";
  if (challenge.isReserved) return "reserved";
  return isTeamMatch(challenge) ? "accept" : "join";
}

/** A visitor signs in for a place that they could then take, and can view or watch any other challenge. */
function visitorActionOf(challenge: Challenge): TicketActionKind {
  if (RUNNING.includes(challenge.status)) return "watch";
  if (challenge.status !== "open" || closedPlaceText(challenge) !== null) return "view";
  return isTeamMatch(challenge) ? "loginToAccept" : "loginToJoin";
}

/** The label of each action; the dashboard uses shorter ones. */
export type TicketActionLabels = Readonly<Record<TicketActionKind, string>>;

export const DASHBOARD_LABELS: TicketActionLabels = {
  loginToJoin: "Login",
  loginToAccept: "Login",
  manage: "View",
  view: "View",
  watch: "Watch",
  closed: "Closed",
  reserved: "Reserved",
  join: "Join",
  accept: "Accept",
};

export const BROWSE_LABELS: TicketActionLabels = {
  loginToJoin: "Login to Join",
  loginToAccept: "Login to Accept",
  manage: "Manage",
  view: "View Challenge",
  watch: "Watch",
  closed: "Unavailable",
  reserved: "Reserved",
  join: "Join Challenge",
  accept: "Accept Challenge",
};

export function TicketAction({
  challenge,
  user,
  labels,
  onJoin,
}: {
  challenge: Challenge;
  user: User | null;
  labels: TicketActionLabels;
  onJoin: (challenge: Challenge) => void;
}) {
  const location = useLocation();
  const kind = actionKindOf(challenge, user);
  const style = { tone: "join", size: "sm", className: "w-full px-2" } as const;
  const titleSuffix = <span className="sr-only">: {challenge.title}</span>;
  switch (kind) {
    case "loginToJoin":
    case "loginToAccept":
      return (
        <ButtonLink to="/login" state={{ from: location }} {...style}>
          {labels[kind]}
        </ButtonLink>
      );
    case "manage":
    case "view":
      return (
        <ButtonLink to={`/challenges/${challenge._id}`} {...style}>
          {labels[kind]}
          {titleSuffix}
        </ButtonLink>
      );
    case "watch":
      return (
        <ButtonLink to={challengePath(challenge._id, "ongoing")} {...style}>
          {labels.watch}
          {titleSuffix}
        </ButtonLink>
      );
    case "closed":
    case "reserved":
      return (
        <Button disabled {...style}>
          {labels[kind]}
        </Button>
      );
    case "join":
    case "accept":
      return (
        <Button onClick={() => onJoin(challenge)} {...style}>
          {labels[kind]}
          {titleSuffix}
        </Button>
      );
    default:
      return assertNever(kind);
  }
}
