import type { Page } from "@playwright/test";
import { seatedDuel } from "../support/match.ts";
import type { Challenge, Player } from "../support/player.ts";
import { expectAccessibleScreen } from "../support/screen.ts";
import { expect, test } from "../support/test.ts";

/* UI review A2 and A3: contesting the other side, and the screens of a dispute. */

async function startDuel(newPlayer: (options: { deposit: string }) => Promise<Player>) {
  const { players, match } = await seatedDuel(newPlayer);
  const [nova, mirage] = players;
  await nova.start(match);
  return { nova, mirage, match };
}

const at = (match: Challenge, page: "ongoing" | "result") => `/challenges/${match._id}/${page}`;

const contestDialog = (page: Page) => page.getByRole("dialog", { name: "Contest this result?" });

async function expectTerms(page: Page, other: string): Promise<void> {
  await expect(contestDialog(page).getByRole("list", { name: "Declarations" })).toContainText(
    `@${other} declares`,
  );
  await expect(contestDialog(page)).toContainText("The whole pot of $100 is frozen");
  await expect(contestDialog(page)).toContainText(
    "After 7 days without a decision, everyone is refunded",
  );
  await expect(contestDialog(page).locator("time")).toHaveText(/\d{4}, \d+:\d{2}/);
}

for (const [form, viewport] of [
  ["desktop", { width: 1440, height: 900 }],
  ["phone", { width: 390, height: 844 }],
] as const) {
  test(`A2 A3 the conflict from both sides on a ${form}: shown, confirmed, then marked as a dispute`, async ({
    newPlayer,
    openContext,
  }) => {
    test.slow();
    const { nova, mirage, match } = await startDuel(newPlayer);
    const page = await nova.open(await openContext({ viewport }), at(match, "ongoing"));
    await mirage.declare(match, "won");
    await expect(page.getByText(`@${mirage.username} declares`)).toBeVisible();
    if (form === "phone") {
      await expect(page.getByRole("button", { name: "Submit Result" })).toHaveCount(0);
      await page.getByRole("button", { name: "Confirm or contest" }).click();
    }
    await page.getByRole("button", { name: "Contest it", exact: true }).click();
    await expectTerms(page, mirage.username);
    await contestDialog(page).getByRole("radio", { name: "I won" }).check({ force: true });
    await expectAccessibleScreen(page);
    await page.setViewportSize(viewport);
    await contestDialog(page).getByRole("button", { name: "Not now" }).click();
    expect((await nova.get(`/api/challenges/${match._id}`)).data.escrow.state).toBe("declared");
    await page.getByRole("button", { name: "Contest it", exact: true }).click();
    await contestDialog(page).getByRole("radio", { name: "I won" }).check({ force: true });
    await contestDialog(page).getByRole("button", { name: "Open dispute" }).click();
    const otherPage = await mirage.open(await openContext({ viewport }), at(match, "ongoing"));
    for (const side of [page, otherPage]) {
      const panel = side.getByRole("region", { name: "Disputed" });
      await expect(panel).toContainText("The whole escrow is frozen");
      await expect(panel).toContainText("After 7 days without a decision, everyone is refunded");
      await expect(panel.getByRole("listitem").filter({ hasText: "declare" })).toHaveCount(2);
      await expect(side.getByRole("region", { name: "Match", exact: true })).toContainText(
        "Disputed",
      );
    }
    await expectAccessibleScreen(page);
    await page.setViewportSize(viewport);
    for (const list of ["/my-challenges", "/ongoing-challenges"]) {
      await page.goto(list);
      const row = page.getByRole("listitem").filter({ hasText: match.title }).first();
      await expect(row).toContainText("Disputed");
      await expect(row).not.toContainText("Settling");
    }
    await page.goto(form === "phone" ? "/dashboard?tab=contests" : "/dashboard");
    const yours = page.getByRole("region", { name: "Your Challenges" });
    await expect(yours).toContainText("Disputed");
  });
}

test("A2 the result page is live: a form opened before the other declaration asks for confirmation before it contests", async ({
  page,
  newPlayer,
}) => {
  const { nova, mirage, match } = await startDuel(newPlayer);
  await nova.visit(page, at(match, "result"));
  await page.getByRole("radio", { name: "I won" }).check({ force: true });
  await expect(page.getByRole("button", { name: "Submit Result" })).toBeVisible();
  // The subscription has to exist before the event is sent.
  await page.waitForLoadState("networkidle");
  await mirage.declare(match, "won");
  await expect(page.getByText("The other side has declared")).toBeVisible();
  await page.getByRole("button", { name: "Contest the result" }).click();
  await expectTerms(page, mirage.username);
  expect((await nova.get(`/api/challenges/${match._id}`)).data.escrow.state).toBe("declared");
  await contestDialog(page).getByRole("button", { name: "Open dispute" }).click();
  await expect(page.getByRole("region", { name: "Disputed" })).toBeVisible();
});

test("a declaration is taken back, and a claim is withdrawn in a dispute: both screens follow", async ({
  newPlayer,
  openContext,
}) => {
  test.slow();
  const { nova, mirage, match } = await startDuel(newPlayer);
  const page = await nova.open(await openContext(), at(match, "ongoing"));
  const otherPage = await mirage.open(await openContext(), at(match, "ongoing"));
  await expect(otherPage.getByRole("button", { name: "Submit Result" })).toBeVisible();
  await nova.declare(match, "lost");
  await expect(otherPage.getByRole("button", { name: "Confirm result" })).toBeVisible();
  await page.getByRole("button", { name: "Take it back" }).click();
  await expect(page.getByText("Your declaration is taken back")).toBeVisible();
  await expect(otherPage.getByRole("button", { name: "Submit Result" })).toBeVisible();
  await nova.declare(match, "won");
  await expect(page.getByRole("button", { name: "Take it back" })).toBeVisible();
  await mirage.declare(match, "won");
  await expect(page.getByRole("button", { name: "Withdraw my claim" })).toBeVisible();
  await expectAccessibleScreen(page);
  await otherPage.getByRole("button", { name: "Withdraw my claim" }).click();
  const dialog = otherPage.getByRole("dialog", { name: "Let the other result stand?" });
  await expect(dialog).toContainText(`@${nova.username} wins and receives $95`);
  await dialog.getByRole("button", { name: "Withdraw", exact: true }).click();
  for (const side of [page, otherPage]) {
    await expect(side.getByRole("region", { name: "Match", exact: true })).toContainText(
      "Completed",
    );
  }
  expect(await nova.balance()).toMatchObject({ inEscrow: "0" });
});

test("A2 the bell's Dispute shows both sides, the money and the date", async ({
  page,
  newPlayer,
}) => {
  const { nova, mirage, match } = await startDuel(newPlayer);
  await mirage.declare(match, "won");
  await nova.visit(page, "/notifications");
  await page.getByRole("button", { name: "Dispute" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Dispute this result?" });
  await expect(dialog).toContainText(`${mirage.username} won`);
  await expect(dialog).toContainText("The whole pot of $100 is frozen");
  await expect(dialog).toContainText("After 7 days without a decision, everyone is refunded");
  await dialog.getByRole("button", { name: "Open dispute" }).click();
  await expect(dialog).toHaveCount(0);
  expect((await nova.get(`/api/challenges/${match._id}`)).data.escrow.state).toBe("disputed");
});

test("B1 a match shows the same time on every screen", async ({ page, newPlayer }) => {
  const { nova, match } = await startDuel(newPlayer);
  await nova.visit(page, at(match, "ongoing"));
  await expect(page.getByRole("timer")).toBeVisible();
  const secondsOf = (text: string) => {
    const figures = /(?:(\d+):)?(\d\d):(\d\d)/.exec(text);
    return figures
      ? Number(figures[1] ?? 0) * 3600 + Number(figures[2]) * 60 + Number(figures[3])
      : Number.NaN;
  };
  const startedAt = Date.now();
  const initialSeconds = secondsOf(await page.getByRole("timer").innerText());
  await expect(page.getByText("left to play")).toBeVisible();
  const expectSame = async (path: string, selector: string) => {
    await page.goto(path);
    const row = page.locator(selector).filter({ hasText: match.title }).first();
    await expect(row).toContainText(/\d\d:\d\d.* left/);
    const elapsed = (Date.now() - startedAt) / 1000;
    const seconds = secondsOf(await row.innerText());
    expect(Math.abs(initialSeconds - elapsed - seconds), `${path}: ${seconds}`).toBeLessThan(4);
  };
  await expectSame("/dashboard", "section:has(h2:text('Your Challenges')) li");
  await expectSame("/ongoing-challenges", "main li");
  await expectSame("/wallet", "main a:has-text('You are live')");
});
