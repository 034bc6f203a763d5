import { expect, test } from "vitest";
import type { Notification } from "@/api/types";
import { withoutSuperseded, withSameQuestion } from "./superseded";

const row = (id: string, challenge: string, actionRequired: boolean, type = "challenge_result") =>
  ({
    _id: id,
    type,
    data: {
      challenge: { _id: challenge, title: challenge },
      actionRequired,
      message: "",
      event: "",
    },
  }) as unknown as Notification;

test("B14 a reminder replaces the row that it repeats", () => {
  const list = [
    row("reminder", "a", true),
    row("other", "b", true),
    row("declared", "a", true),
    row("settled", "a", false),
    row("invited", "a", true, "challenge_invitation"),
  ];
  expect(withoutSuperseded(list).map(({ _id }) => _id)).toEqual([
    "reminder",
    "other",
    "settled",
    "invited",
  ]);
  const [reminder] = list;
  if (!reminder) throw new Error("no reminder");
  expect(withSameQuestion(list, reminder).map(({ _id }) => _id)).toEqual(["reminder", "declared"]);
});

test("a list without superseded rows stays the same list", () => {
  const list = [row("one", "a", true), row("two", "b", true)];
  expect(withoutSuperseded(list)).toBe(list);
});
