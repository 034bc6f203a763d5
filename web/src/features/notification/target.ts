import type { Notification, NotificationType } from "@/api/types";
import { isPointsReport } from "./kinds";
import { isOfGroup } from "./page-reducer";

export const NOTIFICATIONS_PAGE = "/notifications";

export const PREFERENCES_PAGE = "/settings/notifications";

/** Types outside the group of challenges that usually are about one. */
const ABOUT_CHALLENGES: readonly NotificationType[] = ["acceptance", "interest", "tag"];
/** Types about the sender, at least where they name no challenge. */
const ABOUT_SENDERS: readonly NotificationType[] = ["friend", "follow", "interest", "tag"];
/** Events that a participant answers, or looks into, on the page of the dispute; it also shows a held result. */
const OF_DISPUTES: readonly string[] = [
  "disputed",
  "appealed",
  "evidence_ends",
  "dispute_ends",
  "awarded",
  "hold_ends",
];

/** The link target of a notification; the notifications page if its subject is gone or missing. */
export function targetOf(notification: Notification): string {
  const {
    type,
    data: { challenge, team, sender, event },
  } = notification;
  // A reminder of the moderators: its reader has no seat in the challenge.
  if (challenge && event === "case_nears") return `/admin/disputes/${challenge._id}`;
  if (challenge && OF_DISPUTES.includes(event)) return `/challenges/${challenge._id}/dispute`;
  // Who reported a challenge need not take part in it: the page of its dispute may not exist for them.
  const isAboutChallenge =
    isOfGroup(type, "challenge") || ABOUT_CHALLENGES.includes(type) || event === "report_closed";
  if (isAboutChallenge && challenge) return `/challenges/${challenge._id}`;
  if (isOfGroup(type, "team") && team) return `/teams/${team._id}`;
  if (ABOUT_SENDERS.includes(type) && sender) return `/profile/${sender._id}`;
  if (isPointsReport(notification)) return "/referrals";
  if (event === "contest_prize") return "/contest";
  return NOTIFICATIONS_PAGE;
}

/** The pages of a challenge, a team or a player, which show by themselves what a notification about them states. */
const SUBJECT = /^\/(?:challenges|teams|profile)\/[^/]+/;

/** Whether the page at this path shows what the notification is about. */
export function isShownAt(pathname: string, notification: Notification): boolean {
  const target = targetOf(notification);
  const [subject] = SUBJECT.exec(target) ?? [];
  return subject !== undefined && [target, subject, `${subject}/ongoing`].includes(pathname);
}
