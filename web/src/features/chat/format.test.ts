import { expect, test } from "vitest";
import type { LastMessage } from "@/api/types";
import { conversation, message, mirage, nova } from "@/test/chats";
import { presenceLabel, previewOf, titleOf, typingLabel, unreadLabel } from "./format";

const now = new Date(2026, 2, 10, 12).getTime();
const daysAgo = (days: number, hour = 12) => new Date(2026, 2, 10 - days, hour).toISOString();

test.each<[Partial<LastMessage>, string]>([
  [{}, "line 1"],
  [{ sender: nova }, "You: line 1"],
  [{ isDeleted: true, content: "" }, "Message deleted"],
  [{ content: "", messageType: "image" }, "Photo"],
  [{ content: "", messageType: "file", sender: nova }, "You: File"],
])("CHAT-27 the last message %j reads as %s", (overrides, expected) => {
  expect(previewOf({ ...message(1), ...overrides }, nova._id)).toBe(expected);
});

test.each([
  [true, daysAgo(0), "Online"],
  [false, new Date(now - 20_000).toISOString(), "Last seen just now"],
  [false, new Date(now - 5 * 60_000).toISOString(), "Last seen 5m ago"],
])("presence: %s at %s is %s", (isOnline, lastSeen, expected) => {
  expect(presenceLabel({ isOnline, lastSeen }, now)).toBe(expected);
});

test.each([
  [[], ""],
  [["ann"], "ann is typing…"],
  [["ann", "bob"], "ann and bob are typing…"],
  [["ann", "bob", "cy"], "Several are typing…"],
])("%j are typing", (names, expected) => {
  expect(typingLabel(names)).toBe(expected);
});

test("unread counts stop at 99, and a team chat has the team's name", () => {
  expect([99, 100].map(unreadLabel)).toEqual(["99", "99+"]);
  expect(titleOf(conversation())).toBe(mirage.username);
  const team = { _id: "t-1", name: "Night Owls" };
  expect(titleOf(conversation({ kind: "team", otherUser: null, team }))).toBe("Night Owls");
  expect(titleOf(conversation({ kind: "leads", team }))).toBe("Night Owls (leads)");
});
