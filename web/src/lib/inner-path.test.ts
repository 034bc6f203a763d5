import { expect, test } from "vitest";
import { innerPath } from "./inner-path";

test.each([
  ["/challenges/1?join=1&invite=ABCD2345", "/challenges/1?join=1&invite=ABCD2345"],
  ["/wallet#x", "/wallet"],
  ["//evil.example/a", null],
  ["/\\evil.example", null],
  ["/\t/evil.example", null],
  ["https://evil.example", null],
  ["javascript:alert(1)", null],
  ["challenges/1", null],
  ["", null],
  [null, null],
])("B4 %j leads to %j", (value, path) => {
  expect(innerPath(value)).toBe(path);
});
