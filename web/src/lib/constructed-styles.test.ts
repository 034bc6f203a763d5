import { afterEach, beforeEach, expect, test } from "vitest";
import { insertCss, stylesheetSingleton } from "./constructed-styles";

const styleElements = () => document.querySelectorAll("style").length;
let elementsBefore = 0;

// jsdom constructs sheets and has no property that applies them to a document.
beforeEach(() => {
  elementsBefore = styleElements();
  Object.defineProperty(document, "adoptedStyleSheets", {
    value: [],
    configurable: true,
    writable: true,
  });
});
afterEach(() => {
  expect(styleElements()).toBe(elementsBefore);
  Reflect.deleteProperty(document, "adoptedStyleSheets");
});

const rules = () =>
  document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText));

test("the sheet of several users is there once, from the first to the last of them", () => {
  insertCss("ol { margin: 0; }");
  const lock = stylesheetSingleton();
  lock.add("body { color: red; }");
  lock.add("body { color: blue; }");
  expect(rules()).toEqual([expect.stringContaining("margin"), expect.stringContaining("red")]);
  lock.remove();
  expect(rules()).toHaveLength(2);
  lock.remove();
  expect(rules()).toEqual([expect.stringContaining("margin")]);
  lock.add("body { color: blue; }");
  expect(rules()).toEqual([expect.stringContaining("margin"), expect.stringContaining("blue")]);
});

test("two locks have a sheet each", () => {
  const [first, second] = [stylesheetSingleton(), stylesheetSingleton()];
  first.add("body { color: red; }");
  second.add("body { margin: 0; }");
  first.remove();
  expect(rules()).toEqual([expect.stringContaining("margin")]);
});
