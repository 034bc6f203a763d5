import type { Locator, Page } from "@playwright/test";
import { audit } from "./audit.ts";
import type { Challenge, Player } from "./player.ts";
import { expect } from "./test.ts";

/* What moderators do in their console by keys alone, and what it means for the money of the players. */

/** How often a key is pressed at most on the way to an element. */
const PRESSES_MAX = 60;

/** Presses a key until the element has the focus. */
export async function pressUntilFocused(page: Page, key: string, element: Locator): Promise<void> {
  for (let presses = 0; presses < PRESSES_MAX; presses += 1) {
    if (await element.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(element).toBeFocused();
}

export const disputePath = (match: Challenge) => `/challenges/${match._id}/dispute`;

/** Takes the case from a queue and opens its file, by keys alone. */
export async function takeByKeys(
  page: Page,
  match: Challenge,
  queue = "/admin/disputes",
): Promise<void> {
  await page.goto(queue);
  const link = page.getByRole("link", { name: match.title });
  await expect(link).toBeVisible();
  await pressUntilFocused(page, "n", link);
  await page.keyboard.press("a");
  await expect(page).toHaveURL(`/admin/disputes/${match._id}`);
  await expect(page.getByText("Taken by you")).toBeVisible();
}

/** Rules that `winner` won, with a template and a fine for `fined`, by keys alone. */
export async function ruleByKeys(page: Page, winner: Player, fined: Player | null): Promise<void> {
  await draftByKeys(page, winner, fined);
  await reviewByKeys(page);
  await sendByKeys(page, "Your ruling is published.");
}

/** Fills in a ruling for `winner`, with a template and a fine for `fined`, by keys alone. */
export async function draftByKeys(page: Page, winner: Player, fined: Player | null): Promise<void> {
  // Keys that are pressed before the file stands go nowhere.
  await expect(page.getByText("Taken by you")).toBeVisible();
  await page.keyboard.press("r");
  const choice = page.getByRole("radio", { name: `${winner.username} won` });
  await pressUntilFocused(page, "ArrowRight", choice);
  await page.keyboard.press("Space");
  await expect(choice).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Template")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  const reason = page.getByLabel(/^Reason/);
  await expect(reason).not.toHaveValue("");
  await page.keyboard.press("Tab");
  await expect(reason).toBeFocused();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" I looked twice.");
  if (fined) {
    const penalty = page.getByRole("checkbox", { name: `${fined.username} declared falsely` });
    await pressUntilFocused(page, "Tab", penalty);
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await expect(page.getByLabel(`Fine of ${fined.username}`)).toBeFocused();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("10");
  }
}

/** Opens the last look at a ruling that is filled in, by keys alone. */
export async function reviewByKeys(page: Page): Promise<void> {
  await pressUntilFocused(page, "Tab", page.getByRole("button", { name: "Review ruling" }));
  await page.keyboard.press("Enter");
}

/** Sends the ruling that is shown, by keys alone, and waits for the words that follow. */
export async function sendByKeys(page: Page, words: string): Promise<void> {
  const send = page.getByRole("dialog").getByRole("button", { name: "Send ruling" });
  await expect(send).toBeEnabled();
  await pressUntilFocused(page, "Tab", send);
  await page.keyboard.press("Enter");
  await expect(page.getByText(words)).toBeVisible();
}

/** What each has available, and what a result holds for them. */
export type Money = { available: string; appealHold: string };

/** Expects the money of the players, and books that are right. */
export async function expectMoney(
  players: readonly Player[],
  money: readonly Money[],
): Promise<void> {
  const balances = async () => {
    const read = await Promise.all(players.map((player) => player.balance()));
    return read.map(({ available, appealHold }) => ({ available, appealHold }));
  };
  await expect.poll(balances).toEqual(money);
  await audit();
}
