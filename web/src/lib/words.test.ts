import { expect, test } from "vitest";
import { words } from "./words";

test("codes are written as words, and sentences stay as they are", () => {
  expect(["in_progress", "batcher.messages", "A stake of snake_case. Twice."].map(words)).toEqual([
    "In progress",
    "Batcher messages",
    "A stake of snake_case. Twice.",
  ]);
});
