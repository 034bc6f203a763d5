import type { Challenge, ChallengeEvent } from "@/api/types";
import { formatMoney, parseUsdc } from "@/lib/money";
import { settlementText } from "../format";

type EventData = Record<string, unknown>;

/** An event as a sentence. Missing facts are left out rather than guessed. */
export function eventText(event: ChallengeEvent, challenge: Challenge): string {
  const data = asRecord(event.data);
  const actor = actorName(data, challenge);
  switch (event.type) {
    case "created":
      return `${actor} created the challenge${stakeText(data)}`;
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
      return `${actor} declared: ${verdictText(data, challenge)}`;
    case "taken_back":
      return `${actor} took the declaration back`;
    case "withdrawn":
      return `${actor} withdrew in the dispute: ${verdictText(data, challenge)}`;
    case "disputed":
      return `${actor} contested the result; the escrow is frozen`;
    case "start_announced":
      return "The players were notified of the scheduled start";
    case "deadline_moved":
      return `${actor} came online and now has less time to confirm or contest`;
    case "deadline_extended":
      return "The service was unavailable; the deadline was extended by the same time";
    default:
      return endText(event, challenge, data);
  }
}

function endText(event: ChallengeEvent, challenge: Challenge, data: EventData): string {
  const outcome = asRecord(data["outcome"]);
  const settledBy = outcome["settledBy"];
  const reason = typeof settledBy === "string" ? `${settlementText(settledBy)}: ` : "";
  switch (event.type) {
    case "settled":
    case "released":
      return `${reason}${verdictText(outcome, challenge)}, the pot is paid out`;
    case "awarded":
      return `${reason}${verdictText(outcome, challenge)}, the result is held in escrow for 72 hours and can be contested`;
    case "cancelled":
    case "called_off":
    case "expired":
    case "voided":
      return `${reason}every stake was refunded`;
    default:
      return "The challenge was updated";
  }
}

function verdictText(data: EventData, challenge: Challenge): string {
  const verdict = asRecord(data["verdict"]);
  const winner = verdict["winner"] ?? asRecord(data["winner"])["_id"] ?? data["winnerId"];
  if (typeof winner === "string") return `${nameOf(winner, challenge) ?? "a player"} won`;
  return verdict["kind"] === "draw" || data["outcome"] === "draw" ? "a draw" : "decided";
}

function actorName(data: EventData, challenge: Challenge): string {
  const { username } = asRecord(data["user"]);
  if (typeof username === "string") return username;
  const id = data["userId"];
  return (typeof id === "string" ? nameOf(id, challenge) : null) ?? "A player";
}

function nameOf(id: string, { participants }: Challenge): string | null {
  return participants.find(({ user }) => user._id === id)?.user.username ?? null;
}

function stakeText(data: EventData): string {
  const wire = data["stakeAmount"];
  const stake = typeof wire === "string" ? parseUsdc(wire) : null;
  return stake === null || stake === 0n ? "" : ` and staked ${formatMoney(stake, "dollars")}`;
}

function asRecord(value: unknown): EventData {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
