import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

/** The libraries of dialogs and toasts write style sheets at run time; the policy of the pages refuses style elements. */

/** Records what the policy refuses on a page, from its next document on. */
async function refusalsOn(page: Page): Promise<string[]> {
  const refused: string[] = [];
  await page.exposeFunction("reportRefusal", (directive: string) => refused.push(directive));
  await page.addInitScript(() => {
    const { reportRefusal } = window as unknown as {
      reportRefusal: (directive: string) => Promise<void>;
    };
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
      void reportRefusal(effectiveDirective);
    });
  });
  return refused;
}

test("an open dialog locks scrolling, a toast has its style, and no page has a style element", async ({
  page,
  newPlayer,
}) => {
  const [nova, mirage] = [await newPlayer(), await newPlayer()];
  const refused = await refusalsOn(page);
  const body = page.locator("body");
  const reported = page.getByRole("listitem").filter({ hasText: "The moderators will look" });
  await nova.visit(page, `/profile/${mirage.username}`);
  await page.getByRole("button", { name: `More about ${mirage.username}` }).click();
  await page.getByRole("menuitem", { name: `Report ${mirage.username}` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expect(body).toHaveCSS("overflow-y", "hidden");
  await expect(page.locator("style")).toHaveCount(0);
  await dialog.getByLabel("What is wrong?").selectOption("abuse");
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(body).not.toHaveCSS("overflow-y", "hidden");
  // Without its style sheet a toast would be a line of text at the end of the page.
  await expect(reported).toHaveCSS("position", "absolute");
  await expect(reported.locator("..")).toHaveCSS("position", "fixed");
  await expect(page.locator("style")).toHaveCount(0);
  expect(refused).toEqual([]);
});

test("a style element that is slipped into a page is refused", async ({ browser }) => {
  // A context of its own, because the browser logs the refusal as an error.
  const page = await (await browser.newContext()).newPage();
  const refused = await refusalsOn(page);
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    const style = document.createElement("style");
    style.textContent = "h1 { visibility: hidden; }";
    document.head.append(style);
  });
  await expect.poll(() => refused).toEqual(["style-src-elem"]);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.context().close();
});

test("the documentation of the API is read under the same policy", async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  const refused = await refusalsOn(page);
  await page.goto("/api/docs/");
  await expect(page.getByText("/api/challenges", { exact: true }).first()).toBeVisible();
  expect(refused).not.toContain("style-src-elem");
  await page.context().close();
});
