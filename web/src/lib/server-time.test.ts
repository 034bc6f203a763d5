import { afterEach, expect, test, vi } from "vitest";
import { msUntilFirstEnd, syncServerTime } from "./server-time";

afterEach(() => {
  syncServerTime(new Date().toISOString());
  vi.useRealTimers();
});

test("what ends first is awaited by the server's clock, and what has ended is not", () => {
  vi.useFakeTimers({ now: new Date("2026-11-26T23:00:00Z") });
  syncServerTime("2026-11-26T23:30:00Z");
  const midnight = "2026-11-27T00:00:00Z";
  expect(msUntilFirstEnd(["2026-11-30T00:00:00Z", midnight, null])).toBe(30 * 60_000 + 1000);
  expect(msUntilFirstEnd(["2999-01-01T00:00:00Z"])).toBe(86_400_000);
  expect(msUntilFirstEnd(["2026-11-26T23:30:00Z", null])).toBe(false);
  expect(msUntilFirstEnd([])).toBe(false);
});
