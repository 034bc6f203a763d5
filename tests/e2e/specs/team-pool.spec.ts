import { audit } from "../support/audit.ts";
import { expectAccessibleScreen } from "../support/screen.ts";
import { createTeam } from "../support/team.ts";
import { expect, test } from "../support/test.ts";

test("TDETAIL-21 TDETAIL-22 two players pool, one leaves, and all money is where it belongs", async ({
  newPlayer,
  openContext,
}) => {
  test.slow();
  const nova = await newPlayer({ deposit: "100" });
  const mirage = await newPlayer({ deposit: "50" });
  const team = await createTeam(nova, { requiresApproval: false });
  await mirage.post(`/api/teams/${team._id}/join`);
  const hers = await nova.open(await openContext(), `/teams/${team._id}`);
  const his = await mirage.open(await openContext(), `/teams/${team._id}`);
  const pool = (page: typeof hers) => page.getByRole("region", { name: "Current Pool" });

  await test.step("TDETAIL-23 the pool is empty", async () => {
    await expect(hers.getByText("No contributions yet")).toBeVisible();
    await expect(pool(hers).getByRole("button", { name: "Withdraw" })).toBeDisabled();
  });
  await test.step("both pay in, one of them with two quick presses of Enter", async () => {
    await pool(hers).getByRole("button", { name: "Deposit" }).click();
    const dialog = hers.getByRole("dialog", { name: "Deposit into the pool" });
    await expect(dialog.getByLabel("Amount")).toBeFocused();
    await dialog.getByLabel("Amount").fill("60");
    await hers.keyboard.press("Enter");
    await hers.keyboard.press("Enter");
    await expect(pool(hers)).toContainText("60.00 USDC");
    await hers.keyboard.press("Escape");
    expect(await nova.balance()).toMatchObject({ available: "40", inTeams: "60" });

    await pool(his).getByRole("button", { name: "Deposit" }).click();
    await his.getByRole("dialog").getByLabel("Amount").fill("30");
    await his.getByRole("button", { name: "Deposit 30.00 USDC" }).click();
    await expect(his.getByRole("dialog")).toHaveCount(0);
    await expect(pool(his)).toContainText("90.00 USDC");
    const contributions = his.getByRole("region", { name: "Member contributions" });
    await expect(contributions).toContainText("66.67 %");
    await expect(contributions).toContainText("33.33 %");
  });
  await test.step("A11Y the pool is accessible, with data on it", async () => {
    await expectAccessibleScreen(his);
    await pool(his).getByRole("button", { name: "Change limit" }).click();
    await his.getByLabel("Limit for one match").fill("10");
    await expectAccessibleScreen(his);
    await his.getByRole("button", { name: "Save limit" }).click();
    await expect(pool(his)).toContainText("10.00 USDC");
  });
  await test.step("mirage takes a part back, and leaves with the rest", async () => {
    await pool(his).getByRole("button", { name: "Withdraw" }).click();
    await his.getByRole("dialog").getByLabel("Amount").fill("5.5");
    await his.getByRole("button", { name: "Withdraw 5.50 USDC" }).click();
    await expect(pool(his)).toContainText("84.50 USDC");
    await his.getByRole("button", { name: "Leave Team" }).click();
    await his.getByRole("dialog").getByRole("button", { name: "Leave Team" }).click();
    await expect(his.getByText("Your share of 24.5 USDC is in your wallet.")).toBeVisible();
    expect(await mirage.balance()).toMatchObject({ available: "50", inTeams: "0" });
  });
  await test.step("nova sees it in the statement and in the wallet", async () => {
    await hers.goto(`/teams/${team._id}?tab=pool`);
    const statement = hers.getByRole("table", { name: "Movements of the pool, newest first" });
    await expect(statement.getByRole("row")).toHaveCount(5);
    await expect(statement.getByRole("row").nth(1)).toContainText("Share paid out");
    await hers.goto("/wallet");
    const balances = hers.getByRole("region", { name: "Balances" });
    await expect(balances).toContainText("In teams");
    await expect(balances).toContainText("60.00 USDC");
    await expect(hers.getByRole("link", { name: team.name })).toBeVisible();
  });
  await audit();
});
