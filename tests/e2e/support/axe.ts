import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

const SOURCE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** The levels A and AA of WCAG up to 2.2, and what axe recommends beside them. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];
/** Of their rules those that a theme decides, because it changes nothing but colours. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * What axe finds on the page, by all rules or by those that depend on the theme. axe stays in the page
 * for the next check: to load it takes as long as half of its rules.
 */
export async function axeViolations(page: Page, rules: "all" | "color"): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(SOURCE);
  const options: axe.RunOptions = {
    runOnly:
      rules === "all" ? { type: "tag", values: TAGS } : { type: "rule", values: COLOR_RULES },
    // What passes is not described: that takes a third of the time.
    resultTypes: ["violations"],
  };
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: typeof axe }).axe.run(document, options),
    options,
  );
  return violations;
}
