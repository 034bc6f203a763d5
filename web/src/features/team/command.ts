import type { Team } from "@/api/types";

type Decision = "accept" | "reject";

/** The commands of a team's page. `request` and `invitation` are ids. */
export type TeamCommand =
  | { kind: "join"; message: string | null }
  | { kind: "withdraw join" }
  | { kind: "leave" }
  | { kind: "answer invitation"; invitation: string; answer: "accept" | "decline" }
  | { kind: "invite"; userId: string; message: string | null }
  | { kind: "withdraw invitation"; invitation: string }
  | { kind: "answer join"; request: string; answer: Decision }
  | { kind: "hand over"; userId: string }
  | { kind: "withdraw hand over" }
  | { kind: "answer hand over"; answer: "accept" | "decline" }
  | { kind: "propose removal"; userId: string; reason: string }
  | { kind: "propose leader"; userId: string }
  | { kind: "vote"; vote: string; choice: "yes" | "no" }
  | { kind: "withdraw vote"; vote: string }
  | { kind: "dissolve"; confirmation: string }
  | { kind: "call off dissolution" }
  | { kind: "share email"; showsEmail: boolean }
  | { kind: "connect"; message: string | null }
  /** `own` is the team that the viewer leads, which may be another one than the page's. */
  | { kind: "answer connection"; own: string; request: string; answer: Decision }
  | { kind: "disconnect"; own: string; other: string }
  | { kind: "follow" }
  | { kind: "unfollow" };

/** The optimistic effect of a command. New members are left to the server's response. */
export function applyOptimistically(team: Team, command: TeamCommand): Team {
  switch (command.kind) {
    case "follow":
      return withFollowing(team, true);
    case "unfollow":
      return withFollowing(team, false);
    case "withdraw join":
      return { ...team, viewer: { ...team.viewer, joinRequest: null } };
    case "withdraw invitation":
      return { ...team, invitedMembers: without(team.invitedMembers, command.invitation) };
    default:
      return "answer" in command &&
        command.kind !== "answer hand over" &&
        command.answer !== "accept"
        ? withoutRequest(team, command)
        : team;
  }
}

/** Ids of requests and invitations are unique across kinds, so the id is removed from every list. */
type RequestAnswer = Exclude<
  Extract<TeamCommand, { answer: string }>,
  { kind: "answer hand over" }
>;

function withoutRequest(team: Team, command: RequestAnswer): Team {
  const id = command.kind === "answer invitation" ? command.invitation : command.request;
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

function withFollowing(team: Team, isFollowing: boolean): Team {
  if (team.viewer.isFollowing === isFollowing) return team;
  const followers = Math.max(0, team.followers + (isFollowing ? 1 : -1));
  return { ...team, followers, viewer: { ...team.viewer, isFollowing } };
}

function without<T extends { _id: string }>(list: readonly T[], id: string): T[] {
  return list.filter(({ _id }) => _id !== id);
}

/** The message of a failed command if the server gave none. */
export function fallbackMessageOf(command: TeamCommand): string {
  switch (command.kind) {
    case "answer invitation":
      return command.answer === "accept"
        ? "Failed to accept invitation"
        : "Failed to decline invitation";
    case "invite":
      return "Failed to send invitation";
    case "leave":
      return "Failed to leave team";
    case "dissolve":
      return "Failed to dissolve team";
    default:
      return "An error occurred";
  }
}
