import { expect, test } from "vitest";
import type { FriendEntry } from "@/api/types";
import { followersText, presenceText } from "./format";

const now = Date.parse("2026-03-10T12:00:00Z");
const seen = "2026-03-10T11:55:00Z";
const match = "01900000-0000-7000-8000-0000000000c1";

type Presence = Pick<FriendEntry, "status" | "lastSeen" | "playing">;

test.each<[Presence, string | null]>([
  [{ status: null, lastSeen: null, playing: null }, null],
  [{ status: "online", lastSeen: seen, playing: null }, "Online"],
  [{ status: "online", lastSeen: seen, playing: match }, "Online, in a challenge"],
  [{ status: "offline", lastSeen: seen, playing: null }, "Last seen 5m ago"],
  [{ status: "offline", lastSeen: seen, playing: match }, "In a challenge, last seen 5m ago"],
  [{ status: "offline", lastSeen: null, playing: null }, "Offline"],
  [{ status: "offline", lastSeen: null, playing: match }, "In a challenge, offline"],
])("FRIEND-26 %o is %s", (presence, text) => {
  expect(presenceText(presence, now)).toBe(text);
});

test("FRIEND-08 one follower, and many", () => {
  expect(followersText(1)).toBe("1 follower");
  expect(followersText(1240)).toBe("1,240 followers");
});
