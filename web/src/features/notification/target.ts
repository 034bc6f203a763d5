import type { Notification, NotificationType } from "@/api/types";
import { isPointsReport } from "./kinds";
import { isOfGroup } from "./page-reducer";

export const NOTIFICATIONS_PAGE = "/notifications";

export const PREFERENCES_PAGE = "/settings/notifications";

/** Types outside the group of challenges that usually are about one. */
const ABOUT_CHALLENGES: readonly NotificationType[] = ["acceptance", "interest", "tag"];
/** Types about the sender, at least where they name no challenge. */
const ABOUT_SENDERS: readonly NotificationType[] = ["friend", "follow", "interest", "tag"];

/** The link target of a notification; the notifications page if its subject is gone or missing. */
export function targetOf(notification: Notification): string {
  const {
    type,
    data: { challenge, team, sender },
  } = notification;
  if (challenge && notification.data.event === "disputed") {
    return `/challenges/${challenge._id}/dispute`;
  }
  const isAboutChallenge = isOfGroup(type, "challenge") || ABOUT_CHALLENGES.includes(type);
  if (isAboutChallenge && challenge) return `/challenges/${challenge._id}`;
  if (isOfGroup(type, "team") && team) return `/teams/${team._id}`;
  if (ABOUT_SENDERS.includes(type) && sender) return `/profile/${sender._id}`;
  if (isPointsReport(notification)) return "/referrals";
  return NOTIFICATIONS_PAGE;
}
