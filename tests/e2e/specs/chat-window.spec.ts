import type { Locator, Page } from "@playwright/test";
import { expectAccessibleScreen } from "../support/screen.ts";
import { expect, test } from "../support/test.ts";

const frameOn = (page: Page) => page.getByRole("dialog", { name: /^Messages/ });
const openerOn = (page: Page) => page.getByRole("button", { name: /^Open the chat window/ });
const summaryOn = (page: Page) => page.getByRole("region", { name: "Messages" });

/** Returns the window's box, and asserts that all of it is on the screen. */
async function boxOf(frame: Locator, page: Page) {
  const box = await frame.boundingBox();
  if (!box) throw new Error("the window is not on the screen");
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.y).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(width);
  expect(box.y + box.height).toBeLessThanOrEqual(height);
  return box;
}

test("CHATF-01 CHATF-02 DASH-14 two players chat in the windows of their dashboards, and badges follow", async ({
  page,
  newPlayer,
  openContext,
}) => {
  test.slow();
  const [nova, mirage] = [await newPlayer(), await newPlayer()];
  const other = await (await openContext()).newPage();
  await mirage.write(nova, "same time tomorrow?");
  await nova.visit(page, "/dashboard");
  await mirage.visit(other, "/dashboard");

  await test.step("unread messages are shown in the summary, in the navigation and in the title", async () => {
    const row = summaryOn(page).getByRole("link", { name: new RegExp(mirage.username) });
    await expect(row).toContainText("same time tomorrow?");
    await expect(row).toContainText("1 unread");
    await expect(page.getByRole("link", { name: /^Chats.*1.*unread/ })).toBeVisible();
    await expect(page).toHaveTitle("(1) Dashboard · Duel Ledger");
    await row.click();
  });
  const mine = frameOn(page);
  const theirs = frameOn(other);
  await test.step("an opened message is read: on every screen of its reader, and for its author", async () => {
    await expect(mine.getByRole("log")).toContainText("same time tomorrow?");
    await expect(page).toHaveTitle("Dashboard · Duel Ledger");
    await expect(page.getByRole("link", { name: /^Chats$/ })).toBeVisible();
  });
  await test.step("a reply arrives in the other window without a reload", async () => {
    await openerOn(other).click();
    await theirs.getByRole("link", { name: new RegExp(nova.username) }).click();
    await expect(theirs.getByRole("log")).toContainText("same time tomorrow?");
    await mine.getByRole("textbox", { name: `Message ${mirage.username}` }).fill("at eight");
    await page.keyboard.press("Enter");
    await expect(theirs.getByRole("log")).toContainText("at eight");
    await theirs.getByRole("textbox", { name: `Message ${nova.username}` }).fill("see you");
    await other.keyboard.press("Enter");
    await expect(mine.getByRole("log")).toContainText("see you");
    const line = theirs.getByRole("listitem").filter({ hasText: "see you" });
    await expect(line.getByRole("img", { name: "Read" })).toBeVisible();
  });
  await test.step("a folded window reads nothing, and its bar counts", async () => {
    await mine.getByRole("button", { name: "Collapse the chat window" }).click();
    await theirs.getByRole("textbox", { name: `Message ${nova.username}` }).fill("bring snacks");
    await other.keyboard.press("Enter");
    await expect(mine.getByRole("heading", { name: /^Messages.*1 unread/ })).toBeVisible();
    await expect(page).toHaveTitle("(1) Dashboard · Duel Ledger");
  });
});

test("CHATF-01 the window is moved by its bar and by keys, stays on the screen, and retains its position", async ({
  page,
  newPlayer,
}) => {
  const player = await newPlayer();
  await player.visit(page, "/dashboard");
  await openerOn(page).click();
  const frame = frameOn(page);
  await expect(frame).toBeFocused();
  const docked = await boxOf(frame, page);

  await test.step("dragged", async () => {
    const bar = { x: docked.x + 120, y: docked.y + 26 };
    await page.mouse.move(bar.x, bar.y);
    await page.mouse.down();
    await page.mouse.move(bar.x - 300, bar.y - 200, { steps: 4 });
    const dragged = await boxOf(frame, page);
    expect(dragged.x).toBe(docked.x - 300);
    expect(dragged.y).toBe(docked.y - 200);
    // The window stops at the edge.
    await page.mouse.move(-400, -400, { steps: 4 });
    await page.mouse.up();
    const furthest = await boxOf(frame, page);
    expect(furthest.x).toBe(8);
    expect(furthest.y).toBe(8);
  });
  await test.step("moved by keys", async () => {
    await frame.getByRole("button", { name: "Move the chat window" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowDown");
    const moved = await boxOf(frame, page);
    expect(moved.x).toBe(24);
    expect(moved.y).toBe(104);
  });
  await test.step("the position survives a reload, and the window fits a smaller screen", async () => {
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Challenges" })).toBeVisible();
    const found = await boxOf(frame, page);
    expect(found).toMatchObject({ x: 24, y: 104 });
    // A window that was already open takes no focus.
    await expect(frame).not.toBeFocused();
    await page.setViewportSize({ width: 1024, height: 500 });
    await boxOf(frame, page);
  });
  await test.step("moved back to its corner, and closed", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await frame.getByRole("button", { name: "Move the chat window" }).click();
    expect(await boxOf(frame, page)).toEqual(docked);
    await page.keyboard.press("Escape");
    await expect(frame).toHaveCount(0);
    await expect(openerOn(page)).toBeFocused();
  });
});

test("at the end of the dashboard the chat button covers no control", async ({
  page,
  newPlayer,
}) => {
  const player = await newPlayer();
  await player.visit(page, "/dashboard");
  await expect(page.getByRole("region", { name: "How escrow works" })).toBeVisible();
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const opener = await openerOn(page).boundingBox();
    if (!opener) throw new Error("the chat button is on the screen");
    const covered: string[] = [];
    for (const control of await page.getByRole("main").locator("a, button").all()) {
      const box = await control.boundingBox();
      const name = await control.innerText();
      if (box && !name.startsWith("Open the chat window") && isOver(opener, box)) {
        covered.push(name);
      }
    }
    expect(covered, `covered at ${width} px`).toEqual([]);
  }
});

type Box = { x: number; y: number; width: number; height: number };

function isOver(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test("A11Y the dashboard is accessible with the window open, and a phone has no window", async ({
  page,
  newPlayer,
}) => {
  test.slow();
  const [nova, mirage] = [await newPlayer(), await newPlayer()];
  await mirage.write(nova, "same time tomorrow?");
  await nova.visit(page, "/dashboard");
  await openerOn(page).click();
  await expect(frameOn(page)).toContainText("same time tomorrow?");
  await expectAccessibleScreen(page);
  await frameOn(page)
    .getByRole("link", { name: new RegExp(mirage.username) })
    .click();
  await expect(frameOn(page).getByRole("log")).toContainText("same time tomorrow?");
  await expectAccessibleScreen(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("button", { name: "Contests" })).toBeVisible();
  await expect(frameOn(page)).toHaveCount(0);
  await expect(openerOn(page)).toHaveCount(0);
});
