import type { Page } from "@playwright/test";
import { audit } from "../support/audit.ts";
import { freshName, PASSWORD } from "../support/player.ts";
import { expect, test } from "../support/test.ts";
import { continueTo, expectStep, fillGame, fillStake } from "../support/wizard.ts";

const STEPS = [
  "Staking",
  "Declaring Match Results",
  "When Disputes Occur",
  "Dispute Resolution Process",
  "Penalties for Dishonesty",
  "Your Rights & Responsibilities",
];

test("GEN-01 GEN-05 two players play a staked challenge to its payout", async ({
  page: nova,
  openContext,
}) => {
  test.slow();
  const mirage = await (await openContext()).newPage();
  const [novaName, mirageName] = [freshName(), freshName()];
  const title = `Aim duel of ${novaName}`;

  await test.step("REG-01 REG-40 both sign up", async () => {
    await signUp(nova, novaName);
    await signUp(mirage, mirageName);
  });
  await test.step("GATE-01 GATE-12 GATE-17 both accept the dispute terms, one of them step by step", async () => {
    await readTerms(nova);
    await skipTerms(mirage);
  });
  await test.step("both deposit 100 USDC", async () => {
    await deposit(nova, "100");
    await deposit(mirage, "100");
  });
  await test.step("CREATE-32 CREATE-33 nova creates a challenge of 50 USDC", () =>
    create(nova, title));
  await test.step("BROWSE-01 BROWSE-15 BROWSE-20 mirage finds it and joins", () =>
    join(mirage, title));
  await test.step("STATE-09 mirage is ready", async () => {
    await mirage.getByRole("button", { name: "I'm ready" }).click();
    await expect(mirage.getByText("You are ready")).toBeVisible();
  });
  await test.step("ONG-01 STATE-07 nova starts it", async () => {
    await nova.goto("/my-challenges");
    await nova.getByRole("link", { name: title }).first().click();
    await nova.getByRole("button", { name: "Start Challenge" }).click();
    await expect(nova.getByText("Live", { exact: true }).first()).toBeVisible();
  });
  const address = new URL(nova.url()).pathname.split("/").slice(0, 3).join("/");
  await test.step("ONG-05 nova declares that it was won", async () => {
    await nova.goto(`${address}/ongoing`);
    await nova.getByRole("radio", { name: "I won" }).check({ force: true });
    await nova.getByRole("link", { name: "Add a score, a note or evidence" }).click();
    await expect(nova.getByRole("heading", { level: 1, name: "Submit Result" })).toBeVisible();
    await expect(nova.getByRole("radio", { name: "I won" })).toBeChecked();
    await nova.getByLabel("Score").fill("30:24");
    await nova.getByRole("button", { name: "Submit Result" }).click();
    await expect(nova.getByText("You declared")).toBeVisible();
  });
  await test.step("mirage confirms it", async () => {
    await mirage.goto(`${address}/ongoing`);
    await expect(mirage.getByText(`${novaName} won`).first()).toBeVisible();
    await mirage.getByRole("button", { name: "Confirm result" }).click();
    await mirage
      .getByRole("dialog")
      .getByRole("button", { name: /Confirm/ })
      .click();
    await expect(mirage.getByText("Completed").first()).toBeVisible();
  });
  await test.step("ONG-11 OPEN-12 the escrow has paid 95 of 100, the log shows all of it", async () => {
    await nova.goto(`${address}/ongoing`);
    const escrow = nova.getByRole("region", { name: "Escrow" });
    await expect(escrow).toContainText("Paid");
    await expect(escrow).toContainText(/Platform fee 5%.*5\.00/);
    await expect(escrow).toContainText(/Winner receives\s*95\.00 USDC/);
    const log = nova.getByRole("region", { name: "Match log" });
    for (const text of [
      `${novaName} created the challenge and staked $50`,
      `${mirageName} joined and staked $50`,
      "The match started",
      `${novaName} declared`,
      "the pot is paid out",
    ]) {
      await expect(log).toContainText(text);
    }
  });
  await test.step("STATE-16 both balances are right, to the last micro", async () => {
    await expectWallet(nova, "145.00", ["+95.00", "−50.00", "+100.00"]);
    await expectWallet(mirage, "50.00", ["−50.00", "+100.00"]);
  });
  await test.step("every cent is accounted for", async () => {
    const report = await audit();
    test.info().annotations.push({ type: "audit", description: report ?? "not at hand here" });
  });
});

async function signUp(page: Page, username: string): Promise<void> {
  await page.goto("/");
  await page.getByRole("link", { name: "Join Now" }).first().click();
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email").fill(`${username}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password", { exact: true }).fill(PASSWORD);
  await page.getByRole("checkbox", { name: /Terms of Service/ }).check();
  await page.getByRole("checkbox", { name: /at least 18/ }).check();
  await page.getByRole("button", { name: "Create account" }).click();
}

async function readTerms(page: Page): Promise<void> {
  for (const [index, title] of STEPS.entries()) {
    await expect(page.getByRole("dialog", { name: title })).toBeVisible();
    await expect(page.getByRole("progressbar")).toHaveAttribute(
      "aria-valuetext",
      `Step ${index + 1} of ${STEPS.length}`,
    );
    if (index + 1 < STEPS.length) await page.getByRole("button", { name: "Next" }).click();
  }
  await agree(page);
}

async function skipTerms(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Skip Tutorial" }).click();
  await agree(page);
}

async function agree(page: Page): Promise<void> {
  const enter = page.getByRole("button", { name: "Enter" });
  await expect(enter).toBeDisabled();
  await page.getByRole("checkbox").check();
  await enter.click();
  const thanks = page.getByRole("dialog", { name: "Terms Accepted" });
  await thanks.getByRole("button", { name: "Close" }).last().click();
  await expect(page).toHaveURL("/dashboard");
}

async function deposit(page: Page, amount: string): Promise<void> {
  await page.goto("/wallet");
  await page.getByRole("button", { name: "Deposit" }).click();
  await page.getByLabel("Amount").fill(amount);
  await page.getByRole("button", { name: "Review deposit" }).click();
  await page.getByRole("button", { name: `Deposit ${amount}.00 USDC` }).click();
  await expect(page.getByText(`${amount}.00 USDC is in your wallet.`)).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
}

async function create(page: Page, title: string): Promise<void> {
  await page.getByRole("link", { name: "Create Challenge" }).first().click();
  await expectStep(page, "Game");
  await fillGame(page, title);
  await continueTo(page, "Match");
  await continueTo(page, "Stake");
  await fillStake(page, "50");
  const payout = page.getByRole("region", { name: "What the winner receives" });
  await expect(payout).toContainText(/Platform fee 5%\s*−5\.00/);
  await expect(payout).toContainText(/Winner receives\s*95\.00 USDC/);
  await continueTo(page, "Invite");
  await continueTo(page, "Review");
  await page.getByRole("button", { name: "Create Challenge" }).click();
  await expect(page.getByText("Challenge created successfully!")).toBeVisible();
  // The panel stays while the pointer is over it.
  await page.mouse.move(0, 0);
  await expect(page).toHaveURL("/my-challenges");
}

async function join(page: Page, title: string): Promise<void> {
  await page.goto(`/challenges?q=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: new RegExp(`Join Challenge.*${title}`) }).click();
  const dialog = page.getByRole("dialog", { name: `Join ${title}` });
  await expect(dialog).toContainText("95");
  await dialog.getByRole("button", { name: "Stake $50" }).click();
  await expect(page.getByText("Successfully joined the challenge!")).toBeVisible();
}

async function expectWallet(page: Page, available: string, amounts: string[]): Promise<void> {
  await page.goto("/wallet");
  const balances = page.getByRole("region", { name: "Balances" });
  await expect(balances).toContainText(
    new RegExp(`Available\\D*${available.replace(".", "\\.")} USDC`),
  );
  await expect(balances).toContainText(/In escrow\D*0\.00 USDC/);
  await expect(balances).toContainText(
    new RegExp(`Total\\D*${available.replace(".", "\\.")} USDC`),
  );
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(amounts.length + 1);
  for (const [index, amount] of amounts.entries()) {
    await expect(rows.nth(index + 1)).toContainText(amount);
  }
}
