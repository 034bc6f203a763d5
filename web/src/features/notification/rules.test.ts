import { expect, test } from "vitest";
import type { Notification, NotificationType } from "@/api/types";
import { formatDateTime } from "@/lib/relative-time";
import { mirage } from "@/test/chats";
import { CHALLENGE, earned, invitation, notification } from "@/test/notifications";
import { answerLabel, answersTo } from "./answers";
import { parseListParams, updateListParams } from "./filters";
import { badgeLabel, bellLabel, messageSegments, messageText } from "./format";
import { iconOf, KINDS, NOTIFICATION_TYPES } from "./kinds";
import { deleteNotification, markRead, sendAnswer } from "./mutations";
import { isShownAt, targetOf } from "./target";

const TEAM = { _id: "t-1", name: "Baron Stealers" };
const of = (type: NotificationType, data: Partial<Notification["data"]> = {}) =>
  notification(1, { type, data: { team: TEAM, ...data } });

test.each<[string, NotificationType, string]>([
  ["NOTIF-15", "challenge", `/challenges/${CHALLENGE._id}`],
  ["NOTIF-15", "challenge_invitation", `/challenges/${CHALLENGE._id}`],
  ["NOTIF-15", "challenge_result", `/challenges/${CHALLENGE._id}`],
  ["NOTIF-16", "team", "/teams/t-1"],
  ["NOTIF-16", "team_join_request", "/teams/t-1"],
  ["NOTIF-17", "friend", `/profile/${mirage._id}`],
  ["NOTIF-17", "follow", `/profile/${mirage._id}`],
  ["NOTIF-18", "system", "/notifications"],
  ["NOTIF-18", "achievement", "/notifications"],
  ["NOTIF-15", "acceptance", `/challenges/${CHALLENGE._id}`],
  ["NOTIF-15", "interest", `/challenges/${CHALLENGE._id}`],
  ["NOTIF-15", "tag", `/challenges/${CHALLENGE._id}`],
])("%s: %s leads to %s", (_, type, path) => {
  expect(targetOf(of(type))).toBe(path);
});

test.each<[string, NotificationType]>([
  ["disputed", "challenge"],
  ["appealed", "challenge"],
  ["evidence_ends", "challenge"],
  ["dispute_ends", "challenge"],
  ["hold_ends", "challenge"],
  ["awarded", "challenge_result"],
])("the event %s leads to the page of the dispute", (event, type) => {
  expect(targetOf(of(type, { event }))).toBe(`/challenges/${CHALLENGE._id}/dispute`);
  expect(targetOf(of(type, { event, challenge: null }))).toBe("/notifications");
});

test("a reminder of the moderators leads to the case file", () => {
  const reminder = { event: "case_nears", sender: null, team: null };
  expect(targetOf(of("system", reminder))).toBe(`/admin/disputes/${CHALLENGE._id}`);
  expect(targetOf(of("system", { ...reminder, challenge: null }))).toBe("/notifications");
});

test("a paid result leads to the challenge", () => {
  expect(targetOf(of("challenge_result", { event: "settled" }))).toBe(
    `/challenges/${CHALLENGE._id}`,
  );
});

test("a closed report leads to the challenge that was reported; that of a player has no target", () => {
  const closed = { event: "report_closed", sender: null, team: null };
  expect(targetOf(of("system", closed))).toBe(`/challenges/${CHALLENGE._id}`);
  expect(targetOf(of("system", { ...closed, challenge: null }))).toBe("/notifications");
});

test("earned points link to the referrals and are emphasized in their sentence", () => {
  expect(targetOf(earned(1, 15))).toBe("/referrals");
  expect(targetOf(of("achievement", { event: "contest_prize" }))).toBe("/contest");
  const names = messageSegments(earned(1, 15)).filter(({ isName }) => isName);
  expect(names.map(({ text }) => text)).toEqual(["mirage_ops", "15 points"]);
  expect(iconOf(earned(1, 15))).not.toBe(iconOf(of("achievement")));
});

test("NOTIF-18: a notification without its subject opens the notifications page", () => {
  expect(targetOf(of("challenge", { challenge: null }))).toBe("/notifications");
  expect(targetOf(of("follow", { sender: null }))).toBe("/notifications");
  expect(targetOf(of("interest", { challenge: null, sender: null }))).toBe("/notifications");
});

test.each<NotificationType>(["interest", "tag"])(
  "NOTIF-17: %s without a challenge leads to its sender",
  (type) => {
    expect(targetOf(of(type, { challenge: null }))).toBe(`/profile/${mirage._id}`);
  },
);

test.each(["scheduledTime", "until", "releaseAt", "approveBy"] as const)(
  "a sentence states its %s in the time zone of the device",
  (field) => {
    const at = "2026-11-24T12:05:00Z";
    const sentence = (time: string) => `The time for evidence about “Aim duel” ends at ${time}.`;
    const near = of("challenge", { [field]: at, message: sentence("2026-11-24 12:05 UTC") });
    expect(messageText(near)).toBe(sentence(formatDateTime(at)));
  },
);

test("the title stays emphasized in a sentence with a time", () => {
  const near = of("challenge", {
    scheduledTime: "2026-11-24T12:05:00Z",
    message: "“Aim duel” is scheduled for 2026-11-24 12:05 UTC. From then on it can start.",
  });
  const segments = messageSegments(near);
  expect(segments.map(({ text }) => text).join("")).toBe(messageText(near));
  expect(segments.filter(({ isName }) => isName).map(({ text }) => text)).toEqual(["Aim duel"]);
});

test.each<[NotificationType, readonly string[]]>([
  ["team_invitation", ["accept", "reject"]],
  ["challenge_invitation", ["accept", "reject"]],
  ["friend", ["accept"]],
  ["team_join_request", ["accept", "reject"]],
  ["challenge_result", ["accept", "reject"]],
  ["system", []],
])(
  "NOTIF-11 NOTIF-12 NOTIF-13: %s can be answered by %s, and only while an action is required",
  (type, answers) => {
    expect(answersTo(of(type, { actionRequired: true }))).toEqual(answers);
    expect(answersTo(of(type))).toEqual([]);
  },
);

test("NOTIF-12 NOTIF-13 the label of every answer", () => {
  const labels = NOTIFICATION_TYPES.flatMap((type) => {
    const pending = of(type, { actionRequired: true });
    return answersTo(pending).map((answer) => `${type}: ${answerLabel(pending, answer)}`);
  });
  expect(labels).toEqual([
    "challenge_invitation: Accept",
    "challenge_invitation: Decline",
    "challenge_result: Confirm",
    "challenge_result: Dispute",
    "friend: Follow back",
    "team_invitation: Accept",
    "team_invitation: Decline",
    "team_join_request: Accept",
    "team_join_request: Reject",
  ]);
});

test("the names in a sentence are emphasized, and its text is complete", () => {
  const segments = messageSegments(invitation(1));
  expect(segments.filter(({ isName }) => isName).map(({ text }) => text)).toEqual([
    "mirage_ops",
    "Aim duel",
  ]);
  expect(segments.map(({ text }) => text).join("")).toBe(invitation(1).data.message);
  expect(messageSegments(of("system", { message: "The platform is open." }))).toHaveLength(1);
});

test.each([
  [0, "Notifications"],
  [99, "Notifications, 99 unread"],
  [100, "Notifications, 99+ unread"],
])("HEAD-03 the bell with %i unread has the label '%s'", (count, label) => {
  expect(bellLabel(count)).toBe(label);
});

test("NAV-21 the navigation counts to nine", () => {
  expect(badgeLabel(9, 9)).toBe("9");
  expect(badgeLabel(10, 9)).toBe("9+");
});

test("NOTIF-33 NPREF-08 every type has a label, a sound and an icon", () => {
  expect([...NOTIFICATION_TYPES].sort()).toEqual([
    "acceptance",
    "achievement",
    "challenge",
    "challenge_invitation",
    "challenge_joined",
    "challenge_result",
    "challenge_started",
    "follow",
    "friend",
    "interest",
    "system",
    "tag",
    "team",
    "team_invitation",
    "team_join_request",
  ]);
  expect(new Set(Object.values(KINDS).map(({ family }) => family))).toEqual(
    new Set(["challenge", "social", "achievement", "default"]),
  );
});

test.each([
  ["", { type: "all", read: "all" }, "scroll", 1],
  ["type=team&read=unread", { type: "team", read: "unread" }, "scroll", 1],
  ["view=pages&page=3", { type: "all", read: "all" }, "pages", 3],
  ["type=nonsense&page=-2", { type: "all", read: "all" }, "scroll", 1],
])("NOTIF-01 NOTIF-02 the URL parameters '%s' are parsed", (query, filter, view, page) => {
  expect(parseListParams(new URLSearchParams(query))).toEqual({ filter, view, page });
});

test.each([
  ["view=pages&page=3", "type", "team", "type=team&view=pages"],
  ["view=pages", "page", "2", "view=pages&page=2"],
  ["type=team&read=read", "type", "all", "read=read"],
  ["read=read&view=pages&page=2", "view", "scroll", "read=read"],
] as const)("parameters '%s' with %s set to %s become '%s'", (query, param, value, next) => {
  expect(updateListParams(new URLSearchParams(query), param, value).toString()).toBe(next);
});

test("NOTIF-26 nothing is sent about a notification without an id", async () => {
  const nameless = { ...notification(1), _id: "" };
  const message = "Notification ID is required";
  await expect(markRead(nameless)).rejects.toThrow(message);
  expect(() => deleteNotification(nameless)).toThrow(message);
  for (const answer of ["accept", "reject"] as const) {
    await expect(sendAnswer({ notification: nameless, answer })).rejects.toThrow(message);
  }
});

test.each([
  [`/challenges/${CHALLENGE._id}`, true],
  [`/challenges/${CHALLENGE._id}/ongoing`, true],
  [`/challenges/${CHALLENGE._id}/edit`, false],
  ["/challenges", false],
  ["/notifications", false],
])("B14 the page %s shows what a notification about its subject has: %s", (pathname, isShown) => {
  expect(isShownAt(pathname, of("challenge_joined"))).toBe(isShown);
});
