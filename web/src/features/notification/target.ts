import type { Notification } from "@/api/types";
import { isPointsReport } from "./kinds";
import { isOfGroup } from "./page-reducer";

export const NOTIFICATIONS_PAGE = "/notifications";

/** The link target of a notification; the notifications page if its subject is gone or missing. */
export function targetOf(notification: Notification): string {
  const {
    type,
    data: { challenge, team, sender },
  } = notification;
  if (isOfGroup(type, "challenge") && challenge) return `/challenges/${challenge._id}`;
  if (isOfGroup(type, "team") && team) return `/teams/${team._id}`;
  if ((type === "friend" || type === "follow") && sender) return `/profile/${sender._id}`;
  if (isPointsReport(notification)) return "/referrals";
  return NOTIFICATIONS_PAGE;
}
