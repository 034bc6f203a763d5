import type { UserSummary } from "@/api/types";

/*
 * The shapes of the moderators' and administrators' API, until the generated schema describes its routes. All of them
 * stand in this file, so that each becomes an alias of a generated type by an edit of this file alone.
 */

export type StaffRole = "moderator" | "admin";

/** The response of GET /admin/me. */
export type StaffSelf = {
  user: UserSummary;
  role: StaffRole;
  hasSecondFactor: boolean;
  counts: { disputesWaiting: number; disputesMine: number; reportsOpen: number };
};
