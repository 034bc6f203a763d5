import { expect, test } from "vitest";
import { formatMoney, parseUsdc, toWire, usdc } from "./money";

test.each([
  ["50", 50_000_000n],
  ["12.5", 12_500_000n],
  ["-0.000001", -1n],
  [" 0.50 ", 500_000n],
])("parseUsdc reads %j", (text, micros) => {
  expect(parseUsdc(text)).toBe(micros);
});

test.each(["", "1.", ".5", "1e3", "1.0000001", "1,000", "NaN"])("parseUsdc refuses %j", (text) => {
  expect(parseUsdc(text)).toBeNull();
});

test.each([
  ["50", "$50"],
  ["0.5", "$0.50"],
  ["47.5", "$47.50"],
  ["1240", "$1,240"],
  ["0.999999", "$0.99"],
  ["-50", "−$50"],
  ["0", "$0"],
])("GEN-03 GEN-15 OPEN-28 %s reads %s in dollars", (wire, text) => {
  expect(formatMoney(usdc(wire), "dollars")).toBe(text);
});

test.each([
  ["9", "$9"],
  ["12.5", "$12.50"],
  ["9.019608", "$9.019608"],
  ["0.980392", "$0.980392"],
])("GEN-03 as a part of a sum %s reads %s, never cut", (wire, text) => {
  expect(formatMoney(usdc(wire), "parts")).toBe(text);
});

test.each([
  ["412.5", "412.50"],
  ["150", "150.00"],
  ["0.000001", "0.000001"],
  ["1234567.891", "1,234,567.891"],
])("GEN-03 %s reads %s as USDC, never rounded", (wire, text) => {
  expect(formatMoney(usdc(wire), "usdc")).toBe(text);
});

test("the wire form has no trailing zeros", () => {
  expect(toWire(12_500_000n)).toBe("12.5");
  expect(toWire(50_000_000n)).toBe("50");
  expect(toWire(-1n)).toBe("-0.000001");
});
