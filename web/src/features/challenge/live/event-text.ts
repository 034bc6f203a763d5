import type { ChallengeEvent } from "@/api/types";
import { formatMoney, parseUsdc } from "@/lib/money";
import { settlementText } from "../format";
import { sideLedBy } from "../team-match/sides";
import { approvalText } from "./approval-text";
import type { EventNames } from "./event-names";
import { hiddenText } from "./hidden-text";

type EventData = Record<string, unknown>;
type Players = EventNames;

/** A part of a sentence; a username is a link to its player. */
export type EventPart = { text: string; isPlayer: boolean };

/** An event as a sentence, split so that the players in it can be linked. Missing facts are left out rather than guessed. */
export function eventParts(event: ChallengeEvent, players: Players): EventPart[] {
  // A split by a group puts what the group has matched at the odd places.
  return sentenceOf(event, players)
    .split(MARKED)
    .map((text, index) => ({ text, isPlayer: index % 2 === 1 }))
    .filter(({ text }) => text !== "");
}

/** Of an event whose type this client does not know. */
const UNKNOWN = "The challenge was updated";

/** Sets a username apart within a sentence, by a noncharacter that no keyboard has. */
const marked = (username: string): string => `\uFFFF${username}\uFFFF`;
/** The name of a closed account has a hyphen. */
const MARKED = /\uFFFF([\w-]*)\uFFFF/;

function sentenceOf(event: ChallengeEvent, players: Players): string {
  const data = asRecord(event.data);
  const actor = actorName(data, players);
  switch (event.type) {
    case undefined:
      return hiddenText(event) ?? UNKNOWN;
    case "created":
      return createdText(actor, data);
    case "joined":
      return `${actor} joined${stakeText(data)}${data["isFull"] === true ? ", filling the last place" : ""}`;
    case "readied":
      return `${actor} is ready`;
    case "left":
      return `${actor} left; the stake stays in the pot`;
    case "edited":
      return "The creator changed the challenge";
    case "started":
      return "The match started; all stakes are locked in escrow";
    case "call_off_agreed":
      return `${actor} agrees to call the match off`;
    case "declared":
      return `${actor} declared: ${verdictText(data, players)}`;
    case "taken_back":
      return `${actor} took the declaration back`;
    case "withdrawn":
      return `${actor} withdrew in the dispute: ${verdictText(data, players)}`;
    case "disputed":
      return `${actor} contested the result; the escrow is frozen`;
    case "start_announced":
      return "The players were notified of the scheduled start";
    case "deadline_moved":
      return `${actor} came online and now has less time to confirm or contest`;
    case "deadline_extended":
      return "The service was unavailable; the deadline was extended by the same time";
    default:
      return (
        approvalText(event.type, { data, actor, players }) ??
        caseText(event, players, data) ??
        endText(event, players, data)
      );
  }
}

/** "nova_kade created the challenge and staked $50", "nova_kade issued the challenge for Night Owls, for $50". */
function createdText(actor: string, data: EventData): string {
  const { name } = asRecord(data["team"]);
  if (typeof name !== "string") return `${actor} created the challenge${stakeText(data)}`;
  const stake = stakeOf(data);
  return `${actor} issued the challenge for ${name}${stake === null ? "" : `, for a stake of ${stake}`}`;
}

/** What moderators did in a dispute, and what the sides did about it; null for other events. */
function caseText(event: ChallengeEvent, players: Players, data: EventData): string | null {
  const actor = actorName(data, players);
  switch (event.type) {
    case "case_taken":
      return "A moderator took the dispute";
    case "case_returned":
      return "The moderator gave the dispute back; it waits for another one";
    case "case_overdue":
      return data["wasTaken"] === true
        ? "The moderator did not decide in time; the dispute is now first in the queue"
        : "No moderator took the dispute in time; it is now first in the queue";
    case "second_opinion_asked":
      return "A moderator decided; a second one has to confirm it";
    case "ruled":
      return rulingText(data, players);
    case "ruling_accepted":
      return `${actor} accepted the ruling`;
    case "appealed":
      return `${actor} appealed; another moderator decides`;
    case "appeal_withdrawn":
      return `${actor} withdrew the appeal, and accepts the first ruling`;
    default:
      return null;
  }
}

/** "A moderator ruled: nova_kade won. mirage_ops pays a fine of up to $10. Reason: …". */
function rulingText(data: EventData, players: Players): string {
  const subject =
    data["isOnAppeal"] === true ? "Another moderator ruled for good" : "A moderator ruled";
  const verdict = verdictText(data, players);
  const penalties = Array.isArray(data["penalties"]) ? data["penalties"] : [];
  const fines = penalties.map((penalty) => fineText(asRecord(penalty), players));
  const reason = typeof data["reason"] === "string" ? [`Reason: ${data["reason"]}`] : [];
  return [`${subject}: ${verdict}`, ...fines, ...reason].join(". ");
}

function fineText({ userId, fine: wire }: EventData, players: Players): string {
  const name = (typeof userId === "string" ? nameOf(userId, players) : null) ?? "A player";
  const fine = typeof wire === "string" ? parseUsdc(wire) : null;
  return fine === null || fine === 0n
    ? `${name} declared falsely`
    : `${name} declared falsely and pays a fine of up to ${formatMoney(fine, "dollars")}`;
}

function endText(event: ChallengeEvent, players: Players, data: EventData): string {
  const outcome = asRecord(data["outcome"]);
  const settledBy = outcome["settledBy"];
  const reason = typeof settledBy === "string" ? `${settlementText(settledBy)}: ` : "";
  switch (event.type) {
    case "settled":
    case "released":
      return `${reason}${verdictText(outcome, players)}, ${isDraw(outcome) ? "every stake was refunded" : "the pot is paid out"}`;
    case "awarded":
      return `${reason}${verdictText(outcome, players)}, the result is held in escrow for 72 hours and can be ${settledBy === "moderator" ? "appealed" : "contested"}`;
    case "cancelled":
    case "called_off":
    case "expired":
    case "voided":
      return `${reason}${isUnstaked(players) ? "no stake had been taken" : "every stake was refunded"}`;
    default:
      return UNKNOWN;
  }
}

/** Whether it is a match of teams whose stakes were never taken. */
function isUnstaked({ teams }: Players): boolean {
  return teams.length > 0 && !teams.some(({ isStaked }) => isStaked);
}

function verdictText(data: EventData, players: Players): string {
  if (data["verdict"] === null) return "the match is void";
  const verdict = asRecord(data["verdict"]);
  const winner = verdict["winner"] ?? asRecord(data["winner"])["_id"] ?? data["winnerId"];
  if (typeof winner === "string") return `${sideNameOf(winner, players) ?? "a player"} won`;
  return isDraw(data) ? "a draw" : "decided";
}

function isDraw(data: EventData): boolean {
  return asRecord(data["verdict"])["kind"] === "draw" || data["outcome"] === "draw";
}

function actorName(data: EventData, players: Players): string {
  // A successor acts for the seat of a team's former leader.
  const { username } = asRecord(data["by"] ?? data["user"]);
  // The server leaves the name empty of who is not in the match any more.
  if (typeof username === "string" && username !== "") return marked(username);
  const id = data["userId"];
  const name = typeof id === "string" ? nameOf(id, players) : null;
  return name ?? unnamedActor(data, players);
}

/**
 * Of a private team outsiders learn before the stake that a player acted, and not who; where it
 * gave the place back, not for which team.
 */
function unnamedActor({ team, side }: EventData, { teams }: Players): string {
  const known = teams.find((it) => it.side === side)?.team.name;
  const name = asRecord(team)["name"] ?? known;
  return typeof name === "string" ? `A player of ${name}` : "A player";
}

function nameOf(id: string, { users }: Players): string | null {
  const user = users.find(({ _id }) => _id === id);
  return user ? marked(user.username) : null;
}

function sideNameOf(id: string, players: Players): string | null {
  return sideLedBy(players, id)?.team.name ?? nameOf(id, players);
}

function stakeText(data: EventData): string {
  const stake = stakeOf(data);
  return stake === null ? "" : ` and staked ${stake}`;
}

/** The stake in dollars; null if there is none. */
function stakeOf(data: EventData): string | null {
  const wire = data["stakeAmount"];
  const stake = typeof wire === "string" ? parseUsdc(wire) : null;
  return stake === null || stake === 0n ? null : formatMoney(stake, "dollars");
}

function asRecord(value: unknown): EventData {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
