import { join } from "node:path";
import type { Page } from "@playwright/test";
import { axeViolations } from "./axe.ts";
import { expect, test } from "./test.ts";

/** A folder for a picture of each screen that is checked, to look at them by eye. */
const PICTURES = process.env["E2E_PICTURES"];

const THEMES = ["dark", "light"] as const;
/** The phone and desktop widths of the design; the two widths between are only checked for overflow. */
const AXE_WIDTHS = [390, 1440];
const WIDTHS = [390, 768, 1024, 1440];
const HEIGHT = 900;

/**
 * Checks the current page at each width and in both themes: axe finds nothing, and nothing is wider
 * than the screen. The page follows the window and the system's theme without a reload.
 */
export async function expectAccessibleScreen(page: Page): Promise<void> {
  const findings: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await settle(page);
    // Scrolled, a page has controls that lie half below its header; they are whole when they are scrolled to.
    await page.evaluate(() => window.scrollTo(0, 0));
    // The page adapts a moment after the window has changed.
    await expect
      .poll(() => overflow(page), `px wider than a screen of ${width}, on ${page.url()}`)
      .toBeLessThanOrEqual(0);
    if (!AXE_WIDTHS.includes(width)) continue;
    for (const theme of THEMES) findings.push(...(await violations(page, width, theme)));
  }
  expect(findings, `findings on ${page.url()}`).toEqual([]);
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

async function violations(page: Page, width: number, theme: "dark" | "light"): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
  if (PICTURES !== undefined) await picture(page, PICTURES, `${width}-${theme}`);
  const found = await axeViolations(page, theme === THEMES[0] ? "all" : "color");
  return found.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) => `${width} ${theme} ${id}: ${node.html.slice(0, 240)} | ${node.failureSummary}`,
    ),
  );
}

async function picture(page: Page, folder: string, variant: string): Promise<void> {
  const screen = `${new URL(page.url()).pathname} ${test.info().title}`;
  const name = screen.replace(/[^a-z0-9]+/gi, "-").slice(0, 120);
  await page.screenshot({ path: join(folder, `${name}-${variant}.png`) });
}

/** Waits until the fonts are loaded and no spinner is left. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await expect(page.getByRole("status").filter({ hasText: /^Loading$/ })).toHaveCount(0);
}
