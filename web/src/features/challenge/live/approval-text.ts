import type { EventNames } from "./event-names";

type EventData = Record<string, unknown>;

/** Why a player does not play for the team any more. */
const DECLINE_REASONS: Readonly<Record<string, string>> = {
  declined: "declined",
  left: "left the team",
  unable: "can no longer play",
};

/** Why a place that a team held is free again. */
const FREED_REASONS: Readonly<Record<string, string>> = {
  declined: "not every player approved",
  expired: "not every player approved in time",
  shares: "the shares of a team no longer covered the stake",
  limit: "a player's own limits no longer allowed the stake",
};

/** What the teams did before their stakes, and who leads them since; null for other events. */
export function approvalText(
  type: string | undefined,
  { data, actor, players }: { data: EventData; actor: string; players: EventNames },
): string | null {
  const team = teamName(data, players);
  switch (type) {
    case "approved":
      if (data["isComplete"] === true) return `${actor} approved; every player of ${team} has`;
      return data["userId"] === undefined ? `${actor} approved` : `${actor} approved for ${team}`;
    case "declined":
      return `${actor} ${DECLINE_REASONS[String(data["why"])] ?? "declined"}, so ${team} cannot play it`;
    case "place_reserved":
      return `${team} accepts and holds the place while its players approve`;
    case "place_freed":
      return freedText(data);
    case "leader_changed":
      return `${actor} leads ${team} now and decides for it`;
    case "staked":
      return "Both teams have approved; their stakes are in escrow";
    default:
      return null;
  }
}

/** "The place of Baron Stealers is free again: not every player approved in time". */
export function freedText({ name, reason }: EventData): string {
  const subject =
    typeof name === "string" ? `The place of ${name} is free again` : "The place is free again";
  const text = FREED_REASONS[String(reason)];
  return text ? `${subject}: ${text}` : subject;
}

/** The team that the event names, or that of the side it is about. */
function teamName({ team, side }: EventData, { teams }: EventNames): string {
  if (typeof team === "object" && team !== null && "name" in team) return String(team.name);
  return teams.find((known) => known.side === side)?.team.name ?? "the team";
}
