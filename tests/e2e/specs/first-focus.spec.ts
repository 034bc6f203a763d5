import type { Locator, Page } from "@playwright/test";
import { watchInitialFocus } from "../support/initial-focus.ts";
import { expect, test } from "../support/test.ts";
import { continueTo, expectStep, fillGame, fillStake } from "../support/wizard.ts";

/** UI review A4 and A5: the initial focus, and the effects that a doubled or held Enter must not have. */

const dialogNamed = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("dialog", { name });

const title = (dialog: Locator): Locator => dialog.getByRole("heading", { level: 2 }).first();

test("A4 the terms gate focuses its heading: repeated Enter signs no player out", async ({
  page,
  newPlayer,
}) => {
  const newcomer = await newPlayer({ terms: "open" });
  await newcomer.visit(page, "/dashboard");
  const gate = page.getByRole("dialog");
  await expect(title(gate)).toBeFocused();
  for (let times = 0; times < 3; times += 1) await page.keyboard.press("Enter");
  await expect(gate).toContainText("Step 1 of 6");
  expect(new URL(page.url()).pathname).toBe("/dashboard");
  await gate.getByRole("button", { name: "Skip Tutorial" }).press("Enter");
  await expect(gate.getByRole("checkbox")).toBeFocused();
  await page.keyboard.press("Space");
  await gate.getByRole("button", { name: "Enter" }).press("Enter");
  await expect(title(dialogNamed(page, "Terms Accepted"))).toBeFocused();
});

test("A4 every dialog focuses its title or its first field", async ({ page, newPlayer }) => {
  test.slow();
  const [nova, mirage] = [await newPlayer({ deposit: "200" }), await newPlayer({ deposit: "200" })];
  await nova.verify();
  const mine = await nova.create();
  const theirs = await mirage.create({ minimumStake: "5", opponentMaxStake: "50" });
  const path = (id: string) => `/challenges/${id}`;
  await nova.visit(page, path(mine._id));
  const openDialog = async (button: string | RegExp, name: string | RegExp) => {
    await page.getByRole("button", { name: button, exact: true }).first().click();
    await expect(dialogNamed(page, name)).toBeVisible();
  };
  const closeDialog = async () => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };
  await test.step("confirmations focus their title", async () => {
    await openDialog("Cancel Challenge", "Cancel this challenge?");
    await expect(title(page.getByRole("dialog"))).toBeFocused();
    await closeDialog();
    await page.keyboard.press("?");
    await expect(title(dialogNamed(page, "Keyboard shortcuts"))).toBeFocused();
    await closeDialog();
    await page.goto("/my-challenges");
    await openDialog(/^Details of/, mine.title);
    await expect(title(page.getByRole("dialog"))).toBeFocused();
    await closeDialog();
  });
  await test.step("forms focus their first field", async () => {
    await page.goto(path(theirs._id));
    await openDialog("Join Challenge", /^Join/);
    await expect(page.getByLabel("Your stake")).toBeFocused();
    await closeDialog();
    await page.goto("/wallet");
    for (const money of ["Deposit", "Withdraw"]) {
      await openDialog(money, `${money} USDC`);
      await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeFocused();
      await closeDialog();
    }
  });
  await test.step("the search of a phone accepts typing at once", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Search" }).click();
    await expect(dialogNamed(page, "Search")).toBeVisible();
    await page.keyboard.type("tek");
    await expect(dialogNamed(page, "Search").getByRole("combobox")).toHaveValue("tek");
    await closeDialog();
    await page.getByRole("button", { name: /^Open navigation/ }).click();
    await expect(title(dialogNamed(page, "Navigation"))).toBeFocused();
    await closeDialog();
    await page.goto("/challenges");
    await openDialog("Filters", "Filters");
    await expect(title(page.getByRole("dialog"))).toBeFocused();
  });
});

test("A4 the check of every test's dialogs names one that begins on a button, or without the focus", async ({
  browser,
}) => {
  const context = await browser.newContext();
  const findings: string[] = [];
  await watchInitialFocus(context, findings);
  const page = await context.newPage();
  await page.goto("/login");
  await page.evaluate(() => {
    const show = (name: string, first: string) => {
      const dialog = document.createElement("div");
      dialog.setAttribute("role", "dialog");
      dialog.dataset["state"] = "open";
      dialog.setAttribute("aria-label", name);
      dialog.innerHTML = "<button>Close</button><h2 tabindex='-1'>Title</h2><input />";
      document.body.append(dialog);
      if (first !== "") dialog.querySelector<HTMLElement>(first)?.focus();
      return dialog;
    };
    show("On its button", "button");
    show("On its title", "h2").querySelector("button")?.focus();
    show("In its field", "input");
    const lost = show("Lost", "");
    // As a dialog does that stays until its end is painted.
    requestAnimationFrame(() => lost.remove());
  });
  await expect
    .poll(() => findings)
    .toEqual(["“On its button” begins on “Close” (/login)", "“Lost” never had the focus (/login)"]);
  await context.close();
});

async function fillUntilInvite(page: Page, name: string): Promise<void> {
  await fillGame(page, name);
  await continueTo(page, "Match");
  await continueTo(page, "Stake");
  await fillStake(page, "25");
  await continueTo(page, "Invite");
}

test("A5 after Continue the focus is on the step's heading, and Tab continues from there", async ({
  page,
  newPlayer,
}) => {
  const nova = await newPlayer({ deposit: "100" });
  await nova.visit(page, "/challenges/create");
  await fillGame(page, `Order of ${nova.username}`);
  await continueTo(page, "Match");
  await expect(page.getByRole("heading", { level: 2, name: "Match", exact: true })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Match type")).toBeFocused();
  await continueTo(page, "Stake");
  await fillStake(page, "25");
  await expect(page.getByRole("button", { name: "Continue" })).toBeEnabled();
  // Enter in the field also goes on, and the focus is not lost.
  await page.getByLabel("Minimum stake").press("Enter");
  await expectStep(page, "Invite");
  await expect(page.getByRole("heading", { level: 2, name: "Invite", exact: true })).toBeFocused();
});

for (const pauseMs of [5, 60, 300]) {
  test(`A5 two Enters ${pauseMs} ms apart at the last step create nothing`, async ({
    page,
    newPlayer,
  }) => {
    const nova = await newPlayer({ deposit: "100" });
    await nova.visit(page, "/challenges/create");
    await fillUntilInvite(page, `Double of ${nova.username}`);
    await expect(page.getByRole("button", { name: "Continue" })).toBeEnabled();
    await page.getByRole("button", { name: "Continue" }).focus();
    await page.keyboard.press("Enter");
    // The pause itself is under test; it does not wait for anything.
    await page.waitForTimeout(pauseMs);
    await page.keyboard.press("Enter");
    await expectStep(page, "Review");
    await expect(page.getByRole("button", { name: "Create Challenge" })).toBeEnabled();
    await expectStep(page, "Review");
    expect((await nova.balance()).available).toBe("100");
    await page.getByRole("button", { name: "Create Challenge" }).press("Enter");
    await expect(page.getByText("Challenge created successfully!")).toBeVisible();
    expect((await nova.balance()).available).toBe("75");
  });
}

test("A5 an Enter that is held down, and a double click, create nothing", async ({
  page,
  newPlayer,
}) => {
  const nova = await newPlayer({ deposit: "100" });
  await nova.visit(page, "/challenges/create");
  await fillUntilInvite(page, `Held by ${nova.username}`);
  await expect(page.getByRole("button", { name: "Continue" })).toBeEnabled();
  await page.getByRole("button", { name: "Continue" }).focus();
  // Each further "down" of a key that is not released is a repeat.
  for (let times = 0; times < 30; times += 1) {
    await page.keyboard.down("Enter");
    await page.waitForTimeout(30);
  }
  await page.keyboard.up("Enter");
  await expectStep(page, "Review");
  await page.getByRole("button", { name: "Back" }).click();
  await expectStep(page, "Invite");
  await expect(page.getByRole("button", { name: "Continue" })).toBeEnabled();
  await page.getByRole("button", { name: "Continue" }).dblclick();
  await expect(page.getByRole("button", { name: "Create Challenge" })).toBeEnabled();
  await expectStep(page, "Review");
  expect((await nova.balance()).available).toBe("100");
});

test("A5 the Enter that opens the join dialog, doubled or held, stakes nothing", async ({
  page,
  newPlayer,
}) => {
  const [nova, mirage] = [await newPlayer({ deposit: "100" }), await newPlayer({ deposit: "100" })];
  const match = await nova.create();
  await mirage.visit(page, `/challenges/${match._id}`);
  const join = page.getByRole("button", { name: "Join Challenge" });
  await join.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  const stake = page.getByRole("dialog").getByRole("button", { name: "Stake $50" });
  await expect(stake).toBeEnabled();
  await page.keyboard.press("Escape");
  await join.focus();
  for (let times = 0; times < 30; times += 1) {
    await page.keyboard.down("Enter");
    await page.waitForTimeout(30);
  }
  await page.keyboard.up("Enter");
  await expect(stake).toBeEnabled();
  expect((await mirage.balance()).available).toBe("100");
});

async function middleOf(locator: Locator): Promise<[x: number, y: number]> {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not on the screen`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

for (const width of [390, 1440]) {
  test(`A5 a double click on Review deposit, ${width} px wide, deposits nothing`, async ({
    page,
    newPlayer,
  }) => {
    const nova = await newPlayer({ deposit: "10" });
    await page.setViewportSize({ width, height: 844 });
    await nova.visit(page, "/wallet?action=deposit");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Amount").fill("25");
    const review = dialog.getByRole("button", { name: "Review deposit" });
    const confirm = dialog.getByRole("button", { name: "Deposit 25.00 USDC" });
    await review.click();
    const placeOfConfirm = await middleOf(confirm);
    await dialog.getByRole("button", { name: "Back" }).click();
    // The second click falls on what stands there by then, or is aimed at the button of the next step.
    const placeOfReview = await middleOf(review);
    for (const second of [placeOfReview, placeOfConfirm]) {
      await page.mouse.click(...placeOfReview);
      await page.mouse.move(...second);
      await page.mouse.down({ clickCount: 2 });
      await page.mouse.up({ clickCount: 2 });
      await expect(dialog.getByText("Step 2 of 2: Review")).toBeVisible();
      await expect(confirm).toBeEnabled();
      expect((await nova.balance()).available).toBe("10");
      await dialog.getByRole("button", { name: "Back" }).click();
      await expect(review).toBeVisible();
    }
    await review.dblclick();
    await expect(confirm).toBeEnabled();
    await expect(dialog.getByText("Step 2 of 2: Review")).toBeVisible();
    expect((await nova.balance()).available).toBe("10");
    await confirm.click();
    await expect(dialog.getByRole("button", { name: "Done" })).toBeVisible();
    expect((await nova.balance()).available).toBe("35");
  });
}
