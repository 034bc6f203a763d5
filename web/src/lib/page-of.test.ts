import { expect, test } from "vitest";
import { pageOf } from "./page-of";

test.each([
  ["", 1],
  ["page=3", 3],
  ["page=0", 1],
  ["page=-2", 1],
  ["page=2.5", 1],
  ["page=two", 1],
  ["page=9007199254740992", 1],
])("the page of %j is %i", (search, page) => {
  expect(pageOf(new URLSearchParams(search))).toBe(page);
});
