import type { Challenge, ChallengeStatus, Outcome, UserSummary } from "@/api/types";
import { formatMoney, usdc } from "@/lib/money";

/** A game as people call it: the catalogue's ids are lower case. */
export function gameName(game: string): string {
  if (game === "") return "Unknown";
  return game.charAt(0).toUpperCase() + game.slice(1);
}

const RELATION_CLASSES: Record<string, string> = {
  own: "text-brass",
  friend: "text-open",
  teammate: "text-active",
  team: "text-active",
  stranger: "text-fg-3",
};

/** How the creator stands to the viewer; null where nobody is signed in, or nobody asked. */
export function relationOf({
  categoryInfo,
}: Challenge): { label: string; className: string } | null {
  if (!categoryInfo) return null;
  return {
    label: categoryInfo.label,
    className: RELATION_CLASSES[categoryInfo.type] ?? "text-fg-3",
  };
}

export const ROLE_LABELS = {
  creator: "Creator",
  participant: "Participant",
  viewer: "Viewer",
} as const;

const UNITS: Record<Challenge["durationUnit"], string> = {
  min: "min",
  hr: "hr",
  day: "day",
  week: "week",
};

export function durationText(duration: number, unit: Challenge["durationUnit"]): string {
  const isCounted = (unit === "day" || unit === "week") && duration !== 1;
  return `${duration} ${UNITS[unit]}${isCounted ? "s" : ""}`;
}

const ENDINGS: Record<string, string> = {
  creator: "The creator cancelled it. Every stake went back to who paid it.",
  expired: "It was not played in time. Every stake went back to who paid it.",
  declined: "A team member declined it. Every stake went back to who paid it.",
  void: "It was called off or nobody declared a result. Every stake went back, without a fee.",
};

export function cancelText(reason: string | null | undefined): string {
  return ENDINGS[reason ?? ""] ?? "Every stake went back to who paid it.";
}

const RULINGS: Record<string, string> = {
  agreement: "All sides agreed",
  lapse: "The other side stayed silent until the confirm window ended",
  creator: "The creator cancelled it",
  expired: "It was not played in time",
  call_off: "All participants called it off",
  undeclared: "Nobody declared a result",
  abandoned: "The dispute was not decided in time",
  moderator: "A moderator decided",
};

export function rulingText(settledBy: string): string {
  return RULINGS[settledBy] ?? "Settled";
}

/** "nova_kade won $95", "A draw", "Void". */
export function outcomeText({ kind, winner, payouts }: Outcome): string {
  if (kind === "draw") return "A draw";
  if (kind === "void" || !winner) return "Void";
  const prize = payouts.find(({ user }) => user._id === winner._id);
  return prize
    ? `${winner.username} won ${formatMoney(usdc(prize.amount), "dollars")}`
    : `${winner.username} won`;
}

/** The one who is out of reach of these deeds: nothing leaves an ended challenge. */
export function hasEnded(status: ChallengeStatus): boolean {
  return status === "completed" || status === "cancelled";
}

export function names(people: readonly UserSummary[]): string {
  return new Intl.ListFormat("en").format(people.map(({ username }) => `@${username}`));
}
