import type { CaseFile } from "../api-types";
import { isSameRuling, proposalOf, type RulingDraft, verdictOf } from "./draft";
import { needsSecondModerator } from "./payouts";

/** What sending the draft brings about. */
export type RulingEffect = "proposed" | "reproposed" | "confirmed" | "final" | "held";

export function effectOf(file: CaseFile, draft: RulingDraft): RulingEffect {
  const verdict = verdictOf(draft);
  const proposal = proposalOf(file);
  if (proposal) return isSameRuling(file, draft, proposal) ? "confirmed" : "reproposed";
  if (verdict && needsSecondModerator(file, verdict.kind)) return "proposed";
  return file.open?.appeal ? "final" : "held";
}

const EFFECTS: Record<RulingEffect, string> = {
  proposed:
    "An award of this size needs two moderators: it is published when a second one rules the same.",
  reproposed:
    "You rule otherwise than the first moderator: your ruling takes the place of the proposal, and another moderator is asked.",
  confirmed: "You rule the same as the first moderator: the ruling is published now.",
  final: "It decides the appeal for good. It is published and paid now.",
  held: "It is published now. A side that loses by it has 72 hours to appeal; after that it is paid.",
};

export const effectText = (effect: RulingEffect): string => EFFECTS[effect];

/** What is shown after it was sent. */
export function sentText(effect: RulingEffect): string {
  const isWaiting = effect === "proposed" || effect === "reproposed";
  return isWaiting
    ? "Your ruling is sent. It waits for a second moderator."
    : "Your ruling is published.";
}
