import type { CaseFile } from "../api-types";
import { isSameRuling, type RulingDraft, verdictOf } from "./draft";
import { needsSecondModerator } from "./payouts";

/** What sending the draft brings about. */
export type RulingEffect = "proposed" | "reproposed" | "confirmed" | "final" | "held";

export function effectOf(file: CaseFile, draft: RulingDraft): RulingEffect {
  const verdict = verdictOf(draft);
  if (file.proposal) return isSameRuling(file, draft, file.proposal) ? "confirmed" : "reproposed";
  if (verdict && needsSecondModerator(file, verdict.kind)) return "proposed";
  return file.isAppeal ? "final" : "held";
}

const EFFECTS: Record<RulingEffect, string> = {
  proposed:
    "The award is above 1,000 USDC: it is published when a second moderator rules the same.",
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
