import { useLocation } from "react-router";
import type { Challenge, User } from "@/api/types";
import { assertNever } from "@/lib/assert-never";
import { Button, ButtonLink } from "@/ui/button";

type TicketDeed = "login" | "manage" | "view" | "closed" | "join";

/** The viewer's action on a challenge in a list. */
function deedOf(challenge: Challenge, user: User | null): TicketDeed {
  if (user === null) return "login";
  if (challenge.creator._id === user._id) return "manage";
  if (challenge.participants.some((seat) => seat.user._id === user._id)) return "view";
  return challenge.status === "open" ? "join" : "closed";
}

/** The label of each action; the dashboard uses shorter ones. */
export type DeedLabels = Readonly<Record<TicketDeed, string>>;

export const DASHBOARD_LABELS: DeedLabels = {
  login: "Login",
  manage: "View",
  view: "View",
  closed: "Closed",
  join: "Join",
};

export const BROWSE_LABELS: DeedLabels = {
  login: "Login to Join",
  manage: "Manage",
  view: "View Challenge",
  closed: "Unavailable",
  join: "Join Challenge",
};

export function TicketAction({
  challenge,
  user,
  labels,
  onJoin,
}: {
  challenge: Challenge;
  user: User | null;
  labels: DeedLabels;
  onJoin: (challenge: Challenge) => void;
}) {
  const location = useLocation();
  const deed = deedOf(challenge, user);
  const look = { tone: "join", size: "sm", className: "w-full px-2" } as const;
  const about = <span className="sr-only">: {challenge.title}</span>;
  switch (deed) {
    case "login":
      return (
        <ButtonLink to="/login" state={{ from: location }} {...look}>
          {labels.login}
        </ButtonLink>
      );
    case "manage":
    case "view":
      return (
        <ButtonLink to={`/challenges/${challenge._id}`} {...look}>
          {labels[deed]}
          {about}
        </ButtonLink>
      );
    case "closed":
      return (
        <Button disabled {...look}>
          {labels.closed}
        </Button>
      );
    case "join":
      return (
        <Button onClick={() => onJoin(challenge)} {...look}>
          {labels.join}
          {about}
        </Button>
      );
    default:
      return assertNever(deed);
  }
}
