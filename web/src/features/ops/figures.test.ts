import { expect, test } from "vitest";
import { bytesText, decimalText, microsText, millisText } from "./figures";

test("decimals have a digit where it matters", () => {
  expect([0, 0.04, 3.24, 99.96, 4321.4, null].map(decimalText)).toEqual([
    "0",
    "under 0.1",
    "3.2",
    "100",
    "4,321",
    "–",
  ]);
});

test("times are in the unit that fits", () => {
  const times = [0, 0.02, 3.44, 410, 2500, 180_000, 9_000_000, 345_600_000, null];
  expect(times.map(millisText)).toEqual([
    "0 ms",
    "under 0.1 ms",
    "3.4 ms",
    "410 ms",
    "2.5 s",
    "3 min",
    "2.5 hr",
    "4 d",
    "–",
  ]);
  expect(microsText(2083)).toBe("2.1 ms");
});

test("bytes are in the unit that fits", () => {
  expect([512, 1536, 157_286_400, null].map(bytesText)).toEqual([
    "512 B",
    "1.5 KiB",
    "150 MiB",
    "–",
  ]);
});
