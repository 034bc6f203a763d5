import { MatchScreen, seatedDuel } from "../support/match.ts";
import { endowTokens, seasonOpponent } from "../support/quests.ts";
import { expectAccessibleScreen } from "../support/screen.ts";
import { createTeam } from "../support/team.ts";
import { expect, test } from "../support/test.ts";

test("a banner that a leader buys is seen on the team's page, and a bought reaction in a live arena", async ({
  page,
  newPlayer,
  openContext,
}) => {
  test.slow();
  const { players, match } = await seatedDuel(newPlayer);
  const [nova, mirage] = players;
  await nova.start(match);
  await endowTokens(nova);
  const team = await createTeam(nova);

  await test.step("both are bought", async () => {
    await nova.visit(page, "/shop");
    for (const title of ["Pennant banner", "Crown"]) {
      await page.getByRole("button", { name: `Buy ${title}` }).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /^Buy for/ })
        .click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
    await expect(page.getByRole("button", { name: "Take off Pennant banner" })).toBeVisible();
    await expectAccessibleScreen(page);
  });
  await test.step("the other player sees the banner", async () => {
    const theirs = await mirage.open(await openContext(), `/teams/${team._id}`);
    await expect(theirs.getByRole("region", { name: "Team", exact: true })).toHaveClass(
      /banner-pennant/,
    );
    await expectAccessibleScreen(theirs);
  });
  await test.step("the reaction is counted for a visitor, who cannot send it", async () => {
    const visitor = await MatchScreen.open(await openContext(), match, null);
    await page.goto(`/challenges/${match._id}/ongoing`);
    // A reaction is sent over the live connection, and refused without one.
    await expect(page.getByText("Connected", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: /^Crown/ }).click();
    await expect(visitor.page.getByRole("img", { name: "Crown: 1" })).toBeVisible();
    await expect(visitor.page.getByRole("button", { name: /^Crown/ })).toHaveCount(0);
  });
});

test("the contest's panel follows a win without a reload", async ({ page, newPlayer }) => {
  test.slow();
  const { players, match } = await seatedDuel(newPlayer);
  const [nova, mirage] = players;
  await seasonOpponent(mirage);
  await nova.visit(page, "/dashboard");
  const panel = page.getByRole("region", { name: /contest$/ });
  await expect(panel).toContainText("You have no points yet");
  await nova.start(match);
  await nova.declare(match, "won");
  await mirage.declare(match, "lost");
  await expect(panel).toContainText(/You are #\d+ with 10 points/);
});
