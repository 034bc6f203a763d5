import { seatedDuel } from "../support/match.ts";
import {
  disputePath,
  draftByKeys,
  expectMoney,
  pressUntilFocused,
  reviewByKeys,
  sendByKeys,
  takeByKeys,
} from "../support/moderation.ts";
import { expectAccessibleScreen } from "../support/screen.ts";
import { endEvidence, makeModerator, openConsole } from "../support/staff.ts";
import { expect, test } from "../support/test.ts";

/* An award above 1,000 USDC: two moderators, each with a code of the second factor. The console is used by keys alone. */

/** Both stakes lie in the escrow. */
const STAKED = [
  { available: "300", appealHold: "0" },
  { available: "300", appealHold: "0" },
];

test("an award above 1,000 is proposed by one moderator, confirmed by another, and accepted", async ({
  newPlayer,
  openContext,
}) => {
  test.setTimeout(300_000);
  const money = { deposit: "1500", stake: "1200" };
  const { players, match } = await seatedDuel(newPlayer, money);
  const [nova, mirage] = players;
  const [first, second] = [await newPlayer(), await newPlayer()];
  for (const judge of [first, second]) await makeModerator(judge);
  await nova.start(match);
  await nova.declare(match, "won");
  await mirage.declare(match, "won");
  const page = await mirage.open(await openContext(), disputePath(match));
  await expect(page.getByText(/waits for a moderator/)).toBeVisible();
  await expectMoney(players, STAKED);

  const { page: console, app } = await openConsole(await openContext(), first);
  await test.step("the first moderator is asked for a code before the ruling is sent", async () => {
    await takeByKeys(console, match);
    await endEvidence(match);
    await console.reload();
    await draftByKeys(console, nova, mirage);
    await reviewByKeys(console);
    const dialog = console.getByRole("dialog", { name: "Send this ruling?" });
    await expect(dialog.getByText(/needs two moderators/)).toBeVisible();
    await sendByKeys(console, "Enter your code");
    await expectMoney(players, STAKED);
    const code = dialog.getByLabel("Code", { exact: true });
    await pressUntilFocused(console, "Shift+Tab", code);
    await console.keyboard.type(app.nextCode());
    await sendByKeys(console, "Your ruling is sent. It waits for a second moderator.");
  });

  await test.step("the proposal pays and holds nothing, and the sides do not see it", async () => {
    await expect(page.getByText(/The award needs a second opinion/)).toBeVisible();
    await expect(page.getByRole("region", { name: "Ruling" })).toHaveCount(0);
    await expectMoney(players, STAKED);
    await expect(console.getByText(/You ruled on this case before/)).toBeVisible();
    await expect(console.getByRole("button", { name: "Take the case" })).toHaveCount(0);
  });

  const { page: other, app: otherApp } = await openConsole(await openContext(), second);
  await test.step("another moderator fills in the same ruling, and confirms it with a code", async () => {
    await takeByKeys(other, match, "/admin/disputes?queue=second");
    const proposed = other.getByRole("region", { name: "Proposed ruling" });
    await expect(proposed).toContainText(first.username);
    await expect(proposed).toContainText("10.00 USDC");
    await expectAccessibleScreen(other);
    await other.keyboard.press("r");
    const same = other.getByRole("button", { name: "Fill in the same ruling" });
    await pressUntilFocused(other, "Shift+Tab", same);
    await other.keyboard.press("Enter");
    await expect(other.getByRole("radio", { name: `${nova.username} won` })).toBeChecked();
    await expect(other.getByLabel(`Fine of ${mirage.username}`)).toHaveValue("10");
    await pressUntilFocused(other, "Tab", other.getByLabel(/^Reason/));
    await other.keyboard.type("The picture shows the same score to me.");
    await reviewByKeys(other);
    const dialog = other.getByRole("dialog", { name: "Send this ruling?" });
    await expect(dialog.getByText(/You rule the same as the first moderator/)).toBeVisible();
    const code = dialog.getByLabel("Code", { exact: true });
    await pressUntilFocused(other, "Tab", code);
    await other.keyboard.type(otherApp.nextCode());
    await sendByKeys(other, "Your ruling is published.");
  });

  const ruling = page.getByRole("region", { name: "Ruling" });
  await test.step("the ruling is published, and the award held for the winner", async () => {
    await expect(ruling.getByText(`${nova.username} won`, { exact: true })).toBeVisible();
    await expect(ruling.getByRole("list", { name: "Penalties" })).toContainText("10.00 USDC");
    await expectMoney(players, [
      { available: "300", appealHold: "2280" },
      { available: "300", appealHold: "0" },
    ]);
  });

  await test.step("the losing side accepts: the award is paid and the fine taken at once", async () => {
    await ruling.getByRole("button", { name: "Accept ruling" }).click();
    const dialog = page.getByRole("dialog", { name: "Accept the ruling?" });
    await dialog.getByRole("button", { name: "Accept ruling" }).click();
    await expectMoney(players, [
      { available: "2580", appealHold: "0" },
      { available: "290", appealHold: "0" },
    ]);
  });
});
