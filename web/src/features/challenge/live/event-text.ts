import type { Challenge, ChallengeEvent } from "@/api/types";
import { formatMoney, parseUsdc } from "@/lib/money";
import { settlementText } from "../format";

type Facts = Record<string, unknown>;

/** An event as a sentence. Missing facts are left out rather than guessed. */
export function eventText(event: ChallengeEvent, challenge: Challenge): string {
  const facts = record(event.data);
  const who = person(facts, challenge);
  switch (event.type) {
    case "created":
      return `${who} created the challenge${staked(facts)}`;
    case "joined":
      return `${who} joined${staked(facts)}${facts["isFull"] === true ? ", the last place" : ""}`;
    case "readied":
      return `${who} is ready`;
    case "left":
      return `${who} left; the stake stays in the pot`;
    case "edited":
      return "The creator changed the challenge";
    case "started":
      return "Play began, all stakes are locked in escrow";
    case "call_off_agreed":
      return `${who} agrees to call the match off`;
    case "declared":
      return `${who} declared: ${verdictText(facts, challenge)}`;
    case "disputed":
      return `${who} contested the result, the escrow is frozen`;
    case "start_announced":
      return "Everyone in it was told that the scheduled start nears";
    case "deadline_moved":
      return `${who} was seen online and has less time to confirm or contest`;
    case "deadline_extended":
      return "The service was away for a while; the deadline moved by as long";
    default:
      return endText(event, challenge, facts);
  }
}

function endText(event: ChallengeEvent, challenge: Challenge, facts: Facts): string {
  const outcome = record(facts["outcome"]);
  const settledBy = outcome["settledBy"];
  const why = typeof settledBy === "string" ? `${settlementText(settledBy)}: ` : "";
  switch (event.type) {
    case "settled":
    case "released":
      return `${why}${verdictText(outcome, challenge)}, the pot is paid out`;
    case "awarded":
      return `${why}${verdictText(outcome, challenge)}, the result is held in escrow for 72 hours and can be contested`;
    case "cancelled":
    case "called_off":
    case "expired":
    case "voided":
      return `${why}every stake went back`;
    default:
      return "The challenge changed";
  }
}

function verdictText(facts: Facts, challenge: Challenge): string {
  const verdict = record(facts["verdict"]);
  const winner = verdict["winner"] ?? record(facts["winner"])["_id"] ?? facts["winnerId"];
  if (typeof winner === "string") return `${nameOf(winner, challenge) ?? "a player"} won`;
  return verdict["kind"] === "draw" || facts["outcome"] === "draw" ? "a draw" : "decided";
}

function person(facts: Facts, challenge: Challenge): string {
  const { username } = record(facts["user"]);
  if (typeof username === "string") return username;
  const id = facts["userId"];
  return (typeof id === "string" ? nameOf(id, challenge) : null) ?? "A player";
}

function nameOf(id: string, { participants }: Challenge): string | null {
  return participants.find(({ user }) => user._id === id)?.user.username ?? null;
}

function staked(facts: Facts): string {
  const wire = facts["stakeAmount"];
  const stake = typeof wire === "string" ? parseUsdc(wire) : null;
  return stake === null || stake === 0n ? "" : ` and staked ${formatMoney(stake, "dollars")}`;
}

function record(value: unknown): Facts {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
