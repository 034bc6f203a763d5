import type { Team } from "@/api/types";

type Answer = "accept" | "reject";

/** The commands of a team's page. `request` and `invitation` are ids. */
export type TeamDeed =
  | { kind: "join"; message: string | null }
  | { kind: "withdraw join" }
  | { kind: "leave" }
  | { kind: "answer invitation"; invitation: string; answer: "accept" | "decline" }
  | { kind: "invite"; userId: string; message: string | null }
  | { kind: "withdraw invitation"; invitation: string }
  | { kind: "answer join"; request: string; answer: Answer }
  | { kind: "hand over"; userId: string }
  | { kind: "connect"; message: string | null }
  /** `own` is the team that the viewer leads, which may be another one than the page's. */
  | { kind: "answer connection"; own: string; request: string; answer: Answer }
  | { kind: "disconnect"; own: string; other: string }
  | { kind: "follow" }
  | { kind: "unfollow" };

/** The optimistic effect of a command. New members are left to the server's response. */
export function foreseen(team: Team, deed: TeamDeed): Team {
  switch (deed.kind) {
    case "follow":
      return following(team, true);
    case "unfollow":
      return following(team, false);
    case "withdraw join":
      return { ...team, viewer: { ...team.viewer, joinRequest: null } };
    case "withdraw invitation":
      return { ...team, invitedMembers: without(team.invitedMembers, deed.invitation) };
    default:
      return "answer" in deed && deed.answer !== "accept" ? declined(team, deed) : team;
  }
}

/** Ids of requests and invitations are unique across kinds, so the id is removed from every list. */
function declined(team: Team, deed: Extract<TeamDeed, { answer: string }>): Team {
  const id = deed.kind === "answer invitation" ? deed.invitation : deed.request;
  const { viewer } = team;
  return {
    ...team,
    joinRequests: without(team.joinRequests, id),
    connectionRequests: without(team.connectionRequests, id),
    viewer: {
      ...viewer,
      invitation: viewer.invitation?._id === id ? null : (viewer.invitation ?? null),
      ...(viewer.connectionRequestId === id
        ? { connection: "none" as const, connectionRequestId: null }
        : {}),
    },
  };
}

function following(team: Team, isFollowing: boolean): Team {
  if (team.viewer.isFollowing === isFollowing) return team;
  const followers = Math.max(0, team.followers + (isFollowing ? 1 : -1));
  return { ...team, followers, viewer: { ...team.viewer, isFollowing } };
}

function without<T extends { _id: string }>(list: readonly T[], id: string): T[] {
  return list.filter(({ _id }) => _id !== id);
}

/** The message of a failed command if the server gave none. */
export function failureOf(deed: TeamDeed): string {
  switch (deed.kind) {
    case "answer invitation":
      return deed.answer === "accept"
        ? "Failed to accept invitation"
        : "Failed to decline invitation";
    case "invite":
      return "Failed to send invitation";
    case "leave":
      return "Failed to leave team";
    default:
      return "An error occurred";
  }
}
