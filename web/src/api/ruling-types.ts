import type { UserSummary } from "./types";

/*
 * What moderators' rulings add to the wire, as participants see it, until the generated schema has it. The types of the
 * console are in `features/admin/api-types.ts`.
 */

export type RulingVerdict =
  | { type: "winner"; user: UserSummary }
  | { type: "draw" }
  | { type: "void" };

type Penalty = { user: UserSummary; fine: string };

/** What a moderator decided. */
export type Ruling = {
  verdict: RulingVerdict;
  reason: string;
  penalties: Penalty[];
  at: string;
  /** Whether it waits for a second moderator. */
  isProposal: boolean;
  /** Whether it decides an appeal, for good. */
  isOnAppeal: boolean;
};

export type Appeal = { user: UserSummary; reason: string; at: string };
