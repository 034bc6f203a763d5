import type { VerdictKind } from "../api-types";

/** The players by their part in the result; with more than two sides the losers are named together. */
export type TemplateNames = { winner: string; losers: string };

type Template = {
  id: string;
  label: string;
  /** The results that it explains. */
  kinds: readonly VerdictKind[];
  /** Whether it is about an appeal. */
  isOnAppeal?: true;
  text: (names: TemplateNames) => string;
};

const ALL_KINDS: readonly VerdictKind[] = ["winner", "draw", "void"];

const TEMPLATES: readonly Template[] = [
  {
    id: "final_score",
    label: "The final score shows the winner",
    kinds: ["winner"],
    text: ({ winner, losers }) =>
      `The picture of the final score shows that ${winner} won. Nothing that ${losers} gave contradicts it.`,
  },
  {
    id: "recording",
    label: "A recording shows the winner",
    kinds: ["winner"],
    text: ({ winner }) =>
      `The recording of the match shows its end, and that ${winner} won. It agrees with the match log.`,
  },
  {
    id: "only_evidence",
    label: "Only one side gave evidence",
    kinds: ["winner"],
    text: ({ winner, losers }) =>
      `Only ${winner} gave evidence, and it agrees with the match log. ${losers} gave none in the time for evidence.`,
  },
  {
    id: "left_match",
    label: "A player left the match",
    kinds: ["winner"],
    text: ({ winner, losers }) =>
      `The presence history shows that ${losers} left the match before its end. By the rules of this challenge ${winner} wins.`,
  },
  {
    id: "rules_broken",
    label: "A player broke the rules of the challenge",
    kinds: ["winner"],
    text: ({ winner, losers }) =>
      `The evidence shows that ${losers} broke the rules that both sides agreed to. By these rules ${winner} wins.`,
  },
  {
    id: "false_file",
    label: "A file was altered or is from another match",
    kinds: ["winner"],
    text: ({ winner, losers }) =>
      `A file that ${losers} gave was altered, or is from another match. It does not count. The other evidence shows that ${winner} won.`,
  },
  {
    id: "level",
    label: "The match ended level",
    kinds: ["draw"],
    text: () => "The evidence of the sides agrees that the match ended level.",
  },
  {
    id: "unclear",
    label: "The evidence does not show who won",
    kinds: ["void"],
    text: () =>
      "The evidence does not show who won, and the match log does not either. Every stake goes back.",
  },
  {
    id: "not_played",
    label: "The match was not played to its end",
    kinds: ["void"],
    text: () =>
      "The match was not played to its end for a reason that no side is responsible for. Every stake goes back.",
  },
  {
    id: "other_rules",
    label: "It was not played by the agreed rules",
    kinds: ["void"],
    text: () =>
      "The match was not played by the rules that the sides agreed to, so its result does not count. Every stake goes back.",
  },
  {
    id: "appeal_same",
    label: "Appeal: nothing new, the first ruling was right",
    kinds: ALL_KINDS,
    isOnAppeal: true,
    text: () =>
      "The appeal gives nothing that was not known before. The evidence supports the first ruling, and it stands.",
  },
  {
    id: "appeal_new",
    label: "Appeal: new evidence changes the result",
    kinds: ALL_KINDS,
    isOnAppeal: true,
    text: () =>
      "The evidence that was given with the appeal was not known to the first moderator, and it changes the result.",
  },
];

/** The templates for a result, those about appeals first where it decides one. */
export function templatesFor(kind: VerdictKind, isAppeal: boolean): readonly Template[] {
  const fitting = TEMPLATES.filter(({ kinds }) => kinds.includes(kind));
  const onAppeal = fitting.filter((template) => template.isOnAppeal);
  const others = fitting.filter((template) => !template.isOnAppeal);
  return isAppeal ? [...onAppeal, ...others] : others;
}

/**
 * The reason with a template filled in: it replaces an empty text and an unchanged template, and is added to words that the
 * moderator wrote.
 */
export function fillTemplate(reason: string, previous: string | null, filled: string): string {
  const written = reason.trim();
  return written === "" || written === previous ? filled : `${written}\n\n${filled}`;
}
