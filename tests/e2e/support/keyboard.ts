import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";

/** More stops than any page has before its last control; a focus that is caught on the way runs into it. */
const PRESSES_MAX = 80;

/**
 * Moves the focus to a control as a person without a mouse does, by Tab or Shift+Tab alone. The control has to be reached
 * within PRESSES_MAX presses, and has to show that it has the focus.
 */
export async function tabTo(
  page: Page,
  target: Locator,
  key: "Tab" | "Shift+Tab" = "Tab",
): Promise<void> {
  await expect(target).toBeVisible();
  await expect(target).toBeEnabled();
  for (let presses = 0; !(await hasFocus(target)); presses += 1) {
    if (presses === PRESSES_MAX) throw new Error(`${PRESSES_MAX} × ${key} never reach ${target}`);
    await page.keyboard.press(key);
  }
  expect(await target.evaluate((element) => element.matches(":focus-visible"))).toBe(true);
}

/** Moves the focus to a button or link and presses Enter. */
export async function enterOn(
  page: Page,
  target: Locator,
  key: "Tab" | "Shift+Tab" = "Tab",
): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press("Enter");
}

/** Moves the focus to a field and types; a field that contains text is selected by its Tab, and overwritten. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
  await expect(field).toHaveValue(text);
}

/** Moves the focus to a checkbox and ticks it. */
export async function tick(page: Page, box: Locator): Promise<void> {
  await tabTo(page, box);
  await page.keyboard.press("Space");
  await expect(box).toBeChecked();
}

/** Opens the menu of a button, and chooses one of its items with the arrows. */
export async function chooseFrom(page: Page, opener: Locator, item: Locator): Promise<void> {
  await enterOn(page, opener);
  await expect(item).toBeVisible();
  // A menu takes the focus a moment after it is shown.
  await expect(page.locator("[role=menuitem]:focus")).toHaveCount(1);
  await arrowTo(page, item, "ArrowDown");
  await page.keyboard.press("Enter");
}

/** Moves the focus within a menu or a row of tabs. */
export async function arrowTo(
  page: Page,
  target: Locator,
  key: "ArrowDown" | "ArrowRight",
): Promise<void> {
  for (let presses = 0; !(await hasFocus(target)); presses += 1) {
    if (presses === PRESSES_MAX) throw new Error(`${PRESSES_MAX} × ${key} never reach ${target}`);
    const before = await page.evaluateHandle(() => document.activeElement);
    await page.keyboard.press(key);
    // A menu moves the focus a moment after the press: one more press would pass the target.
    await page.waitForFunction((element) => element !== document.activeElement, before);
  }
}

/** The focus was lost if it is on no element: the next Tab would then begin at the top of the page. */
export async function expectFocusNotLost(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), "the focused element")
    .not.toBe("BODY");
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}
