import { HttpResponse, http } from "msw";
import type { AccountRole, StaffSelf } from "@/features/admin/api-types";
import { player } from "./people";
import { server } from "./server";

export const staff = player({ username: "judge_amal", role: "moderator", hasSecondFactor: true });
export const judge = { _id: staff._id, username: staff.username, avatar: null };

/** Lets the signed-in user into the console. */
export function serveStaff(
  role: AccountRole = "moderator",
  counts: Partial<StaffSelf["counts"]> = {},
) {
  const data: StaffSelf = {
    user: judge,
    role,
    hasSecondFactor: true,
    counts: { disputesWaiting: 0, disputesMine: 0, reportsOpen: 0, ...counts },
  };
  server.use(http.get("*/api/admin/me", () => HttpResponse.json({ success: true, data })));
}
