import fc from "fast-check";
import { expect, test } from "vitest";
import type { Notification } from "@/api/types";
import { notification } from "@/test/notifications";
import { type Filter, NO_FILTER } from "./filters";
import { typesOf } from "./mutations";
import {
  applyStepToPage,
  type Change,
  hasEffectOf,
  type Page,
  type Step,
  type Target,
} from "./page-reducer";

const AT = "2026-03-10T12:00:00Z";
const read = (of: Target): Change => ({ kind: "read", of, readAt: AT });
const deleted = (of: Target): Change => ({ kind: "deleted", of });
const created = (one: Notification): Change => ({ kind: "created", notification: one });

const friend = (number: number) => notification(number, { type: "friend" });
/** Three notifications as of step 10: a friend request between two joins. */
const page: Page = {
  notifications: [notification(3), friend(2), notification(1)],
  number: 10,
  isBehind: false,
};
const head = (filter: Filter = NO_FILTER) => ({ filter, isHead: true, isFixedSize: false });

const step = (change: Change | null, number = 11): Step => ({ number, unreadCount: 0, change });
/** The numbers on a page, with a mark on read ones. */
const numbersOf = ({ notifications }: Page) =>
  notifications.map(({ number, isRead }) => `${number}${isRead ? " read" : ""}`).join(", ");

test.each<[string, Change, string]>([
  ["NWS-05 NWS-06 a new one is prepended", created(notification(11)), "11, 3, 2, 1"],
  ["a known one is not added twice", created(notification(3)), "3, 2, 1"],
  ["NWS-08 one is read", read({ ids: ["n-2"] }), "3, 2 read, 1"],
  ["NWS-10 some are read", read({ ids: ["n-1", "n-3"] }), "3 read, 2, 1 read"],
  ["NWS-10 all are read", read({ upTo: 10, types: null }), "3 read, 2 read, 1 read"],
  ["all up to a number are read", read({ upTo: 2, types: null }), "3, 2 read, 1 read"],
  ["NWS-09 one is deleted", deleted({ ids: ["n-2"] }), "3, 1"],
  ["NWS-11 all are deleted", deleted({ upTo: 10, types: null }), ""],
  ["NWS-11 a group is deleted", deleted({ upTo: 10, types: typesOf("challenge") }), "2"],
  ["an unknown one is read", read({ ids: ["n-9"] }), "3, 2, 1"],
])("%s", (_, change, expected) => {
  expect(numbersOf(applyStepToPage(page, step(change), head()))).toBe(expected);
});

test("NWS-07 an answered notification retains its position", () => {
  const answered = notification(2, { answer: "accepted" });
  const after = applyStepToPage(page, step({ kind: "updated", notification: answered }), head());
  expect(after.notifications.map(({ answer }) => answer)).toEqual([null, "accepted", null]);
});

test.each<[string, Filter, boolean]>([
  ["of its group", { type: "challenge", read: "all" }, true],
  ["of another type", { type: "friend", read: "all" }, false],
  ["unread among unread ones", { type: "all", read: "unread" }, true],
  ["unread among read ones", { type: "all", read: "read" }, false],
])("NOTIF-01 NOTIF-02 a new notification %s", (_, filter, isAdded) => {
  const after = applyStepToPage(page, step(created(notification(11))), head(filter));
  expect(numbersOf(after).startsWith("11")).toBe(isAdded);
});

test("a page after the first does not add new notifications", () => {
  const position = { filter: NO_FILTER, isHead: false, isFixedSize: false };
  expect(numbersOf(applyStepToPage(page, step(created(notification(11))), position))).toBe(
    "3, 2, 1",
  );
});

test("a step that the page contains is skipped; a step without a change advances its number", () => {
  expect(applyStepToPage(page, step(deleted({ upTo: 10, types: null }), 10), head())).toBe(page);
  expect(applyStepToPage(page, step(null), head())).toEqual({ ...page, number: 11 });
});

const [onPage, elsewhere] = [deleted({ ids: ["n-2"] }), deleted({ ids: ["n-9"] })];

test.each<[string, Change, { isHead: boolean; isFixedSize: boolean }, boolean]>([
  ["a withheld one, in a list", { kind: "withheld" }, { isHead: true, isFixedSize: false }, true],
  [
    "a withheld one, after its head",
    { kind: "withheld" },
    { isHead: false, isFixedSize: false },
    true,
  ],
  ["a new one, in a list", created(notification(11)), { isHead: true, isFixedSize: false }, false],
  [
    "a new one, after its head",
    created(notification(11)),
    { isHead: false, isFixedSize: false },
    false,
  ],
  [
    "a new one, among the newest",
    created(notification(11)),
    { isHead: true, isFixedSize: true },
    false,
  ],
  ["a new one, on a page", created(notification(11)), { isHead: false, isFixedSize: true }, true],
  ["a deleted one, in a list", onPage, { isHead: true, isFixedSize: false }, false],
  ["a deleted one, among the newest", onPage, { isHead: true, isFixedSize: true }, true],
  ["a deleted one, on an earlier page", elsewhere, { isHead: false, isFixedSize: true }, true],
  ["a read one, on a page", read({ ids: ["n-2"] }), { isHead: false, isFixedSize: true }, false],
])("%s: whether the page has to be refetched", (_, change, position, isBehind) => {
  const after = applyStepToPage(page, step(change), { filter: NO_FILTER, ...position });
  expect([after.isBehind, after.number]).toEqual([isBehind, isBehind ? 10 : 11]);
});

test("a page that lacks a step retains its number through later steps", () => {
  const behind = applyStepToPage(page, step({ kind: "withheld" }, 11), head());
  const after = applyStepToPage(behind, step(created(notification(12)), 12), head());
  expect(numbersOf(after)).toBe("12, 3, 2, 1");
  expect(applyStepToPage(after, step(null, 13), head())).toMatchObject({
    number: 10,
    isBehind: true,
  });
});

test.each<[string, Change, Change, boolean]>([
  ["the same one", read({ ids: ["a"] }), read({ ids: ["a"] }), true],
  ["more than that", read({ ids: ["a", "b"] }), read({ ids: ["b"] }), true],
  ["less than that", read({ ids: ["a"] }), read({ ids: ["a", "b"] }), false],
  ["another kind", deleted({ ids: ["a"] }), read({ ids: ["a"] }), false],
  ["all", read({ upTo: 8, types: null }), read({ upTo: 8, types: null }), true],
  ["all that were older", read({ upTo: 4, types: null }), read({ upTo: 8, types: null }), false],
  [
    "another group",
    deleted({ upTo: 8, types: ["team"] }),
    deleted({ upTo: 8, types: null }),
    false,
  ],
  [
    "all for a group",
    deleted({ upTo: 8, types: null }),
    deleted({ upTo: 8, types: ["team"] }),
    true,
  ],
  ["some for all", read({ ids: ["a"] }), read({ upTo: 8, types: null }), false],
])("a change has the effect of another: %s", (_, applied, other, isCovered) => {
  expect(hasEffectOf(applied, other)).toBe(isCovered);
});

/** The next command of the simulated server; `pick` selects its target. */
type Command = { kind: "create" | "read" | "delete" | "read all" | "clear"; pick: number };

const TYPES = ["challenge_joined", "friend", "team", "challenge"] as const;

function changeOf({ kind, pick }: Command, number: number, list: readonly Notification[]): Change {
  const ids = [list[pick % Math.max(1, list.length)]?._id ?? "unknown"];
  switch (kind) {
    case "create":
      return created(notification(number, { type: TYPES[pick % TYPES.length] ?? "system" }));
    case "read":
      return read({ ids });
    case "delete":
      return deleted({ ids });
    case "read all":
      return read({ upTo: number - (pick % 3), types: null });
    case "clear":
      return deleted({
        upTo: number - (pick % 3),
        types: pick % 2 === 0 ? null : typesOf("challenge"),
      });
  }
}

test("a page fetched at any time converges to the server's state despite repeated steps", () => {
  const kind = fc.constantFrom<Command["kind"]>(
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
      (commands, readAt, again) => {
        let truth: Page = { notifications: [], number: 0, isBehind: false };
        const history: Page[] = [truth];
        const steps = commands.map((command, index) => {
          const next = step(changeOf(command, index + 1, truth.notifications), index + 1);
          truth = applyStepToPage(truth, next, head());
          history.push(truth);
          return next;
        });
        const start = Math.min(readAt, steps.length);
        let mine = history[start] ?? truth;
        for (const next of steps.slice(start)) {
          mine = applyStepToPage(mine, next, head());
          const repeated = steps[again.shift() ?? -1];
          if (repeated && repeated.number <= mine.number)
            mine = applyStepToPage(mine, repeated, head());
        }
        expect(mine).toEqual(truth);
      },
    ),
  );
});
