import fc from "fast-check";
import { expect, test } from "vitest";
import type { Notification } from "@/api/types";
import { notification } from "@/test/notifications";
import { EVERYTHING, type Filter } from "./filters";
import { type Change, covers, type Page, type Selection, type Step, stepped } from "./inbox";
import { typesOf } from "./kinds";

const AT = "2026-03-10T12:00:00Z";
const read = (of: Selection): Change => ({ kind: "read", of, readAt: AT });
const deleted = (of: Selection): Change => ({ kind: "deleted", of });
const created = (one: Notification): Change => ({ kind: "created", notification: one });

const friend = (number: number) => notification(number, { type: "friend" });
/** Three notifications as of step 10: a friend request between two joins. */
const page: Page = {
  notifications: [notification(3), friend(2), notification(1)],
  number: 10,
  isBehind: false,
};
const head = (filter: Filter = EVERYTHING) => ({ filter, isHead: true, isCut: false });

const step = (change: Change | null, number = 11): Step => ({ number, unreadCount: 0, change });
/** The numbers on a page, with a mark on read ones. */
const shown = ({ notifications }: Page) =>
  notifications.map(({ number, isRead }) => `${number}${isRead ? " read" : ""}`).join(", ");

test.each<[string, Change, string]>([
  ["NWS-05 NWS-06 a new one comes first", created(notification(11)), "11, 3, 2, 1"],
  ["a known one does not come twice", created(notification(3)), "3, 2, 1"],
  ["NWS-08 one is read", read({ ids: ["n-2"] }), "3, 2 read, 1"],
  ["NWS-10 some are read", read({ ids: ["n-1", "n-3"] }), "3 read, 2, 1 read"],
  ["NWS-10 all are read", read({ below: 11, types: null }), "3 read, 2 read, 1 read"],
  ["all before a number are read", read({ below: 3, types: null }), "3, 2 read, 1 read"],
  ["NWS-09 one is deleted", deleted({ ids: ["n-2"] }), "3, 1"],
  ["NWS-11 all are deleted", deleted({ below: 11, types: null }), ""],
  ["NWS-11 a group is deleted", deleted({ below: 11, types: typesOf("challenge") }), "2"],
  ["one that is not there is read", read({ ids: ["n-9"] }), "3, 2, 1"],
])("%s", (_, change, expected) => {
  expect(shown(stepped(page, step(change), head()))).toBe(expected);
});

test("NWS-07 one that was answered stands in its own place", () => {
  const answered = notification(2, { answer: "accepted" });
  const after = stepped(page, step({ kind: "updated", notification: answered }), head());
  expect(after.notifications.map(({ answer }) => answer)).toEqual([null, "accepted", null]);
});

test.each<[string, Filter, boolean]>([
  ["of its group", { type: "challenge", read: "all" }, true],
  ["of another type", { type: "friend", read: "all" }, false],
  ["unread among unread ones", { type: "all", read: "unread" }, true],
  ["unread among read ones", { type: "all", read: "read" }, false],
])("NOTIF-01 NOTIF-02 a new one %s", (_, filter, comes) => {
  const after = stepped(page, step(created(notification(11))), head(filter));
  expect(shown(after).startsWith("11")).toBe(comes);
});

test("a page behind the first takes no new ones in", () => {
  const place = { filter: EVERYTHING, isHead: false, isCut: false };
  expect(shown(stepped(page, step(created(notification(11))), place))).toBe("3, 2, 1");
});

test("a step that the page has is not taken again; one about nothing moves its number", () => {
  expect(stepped(page, step(deleted({ below: 11, types: null }), 10), head())).toBe(page);
  expect(stepped(page, step(null), head())).toEqual({ ...page, number: 11 });
});

const [here, there] = [deleted({ ids: ["n-2"] }), deleted({ ids: ["n-9"] })];

test.each<[string, Change, { isHead: boolean; isCut: boolean }, boolean]>([
  ["what was not told, in a list", { kind: "untold" }, { isHead: true, isCut: false }, true],
  ["what was not told, behind it", { kind: "untold" }, { isHead: false, isCut: false }, true],
  ["a new one, in a list", created(notification(11)), { isHead: true, isCut: false }, false],
  ["a new one, behind its head", created(notification(11)), { isHead: false, isCut: false }, false],
  ["a new one, among the newest", created(notification(11)), { isHead: true, isCut: true }, false],
  ["a new one, on a page", created(notification(11)), { isHead: false, isCut: true }, true],
  ["a deleted one, in a list", here, { isHead: true, isCut: false }, false],
  ["a deleted one, among the newest", here, { isHead: true, isCut: true }, true],
  ["a deleted one, on a page before", there, { isHead: false, isCut: true }, true],
  ["a read one, on a page", read({ ids: ["n-2"] }), { isHead: false, isCut: true }, false],
])("%s leaves it to be read anew, or not", (_, change, place, isBehind) => {
  const after = stepped(page, step(change), { filter: EVERYTHING, ...place });
  expect([after.isBehind, after.number]).toEqual([isBehind, isBehind ? 10 : 11]);
});

test("what has missed something is true up to there, whatever it is told after that", () => {
  const missed = stepped(page, step({ kind: "untold" }, 11), head());
  const after = stepped(missed, step(created(notification(12)), 12), head());
  expect(shown(after)).toBe("12, 3, 2, 1");
  expect(stepped(after, step(null, 13), head())).toMatchObject({ number: 10, isBehind: true });
});

test.each<[string, Change, Change, boolean]>([
  ["the same one", read({ ids: ["a"] }), read({ ids: ["a"] }), true],
  ["more than that", read({ ids: ["a", "b"] }), read({ ids: ["b"] }), true],
  ["less than that", read({ ids: ["a"] }), read({ ids: ["a", "b"] }), false],
  ["another deed", deleted({ ids: ["a"] }), read({ ids: ["a"] }), false],
  ["all", read({ below: 5, types: null }), read({ below: 9, types: null }), true],
  [
    "another group",
    deleted({ below: 5, types: ["team"] }),
    deleted({ below: 9, types: null }),
    false,
  ],
  [
    "all for a group",
    deleted({ below: 5, types: null }),
    deleted({ below: 9, types: ["team"] }),
    true,
  ],
  ["some for all", read({ ids: ["a"] }), read({ below: 9, types: null }), false],
])("what was told does what was wanted: %s", (_, done, wanted, isCovered) => {
  expect(covers(done, wanted)).toBe(isCovered);
});

/** The next command of the simulated server; `pick` selects its target. */
type Deed = { kind: "create" | "read" | "delete" | "read all" | "clear"; pick: number };

const TYPES = ["challenge_joined", "friend", "team", "challenge"] as const;

function changeOf({ kind, pick }: Deed, number: number, list: readonly Notification[]): Change {
  const ids = [list[pick % Math.max(1, list.length)]?._id ?? "nobody"];
  switch (kind) {
    case "create":
      return created(notification(number, { type: TYPES[pick % TYPES.length] ?? "system" }));
    case "read":
      return read({ ids });
    case "delete":
      return deleted({ ids });
    case "read all":
      return read({ below: number, types: null });
    case "clear":
      return deleted({ below: number, types: pick % 2 === 0 ? null : typesOf("challenge") });
  }
}

test("whenever a page is read, and however often a step is told again, it ends as the server has it", () => {
  const kind = fc.constantFrom<Deed["kind"]>(
    "create",
    "create",
    "create",
    "read",
    "delete",
    "read all",
    "clear",
  );
  fc.assert(
    fc.property(
      fc.array(fc.record({ kind, pick: fc.nat(20) }), { maxLength: 40 }),
      fc.nat(40),
      fc.array(fc.nat(40), { maxLength: 10 }),
      (deeds, readAt, again) => {
        let truth: Page = { notifications: [], number: 0, isBehind: false };
        const history: Page[] = [truth];
        const steps = deeds.map((deed, index) => {
          const next = step(changeOf(deed, index + 1, truth.notifications), index + 1);
          truth = stepped(truth, next, head());
          history.push(truth);
          return next;
        });
        const start = Math.min(readAt, steps.length);
        let mine = history[start] ?? truth;
        for (const next of steps.slice(start)) {
          mine = stepped(mine, next, head());
          const repeated = steps[again.shift() ?? -1];
          if (repeated && repeated.number <= mine.number) mine = stepped(mine, repeated, head());
        }
        expect(mine).toEqual(truth);
      },
    ),
  );
});
