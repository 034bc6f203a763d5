import type { Locator } from "@playwright/test";
import { MatchScreen, seatedDuel } from "../support/match.ts";
import { expectAccessibleScreen } from "../support/screen.ts";
import { createTeam } from "../support/team.ts";
import { expect, test } from "../support/test.ts";

/* A word without a space that is longer than a line breaks, and makes neither the page nor its panel wider. */

const LONG_WORD = "x".repeat(300);

test("A11Y a long word breaks in the chat of a match and in a dispute", async ({
  newPlayer,
  openContext,
}) => {
  test.slow();
  const { players, match } = await seatedDuel(newPlayer);
  const [nova, mirage] = players;
  await nova.start(match);
  for (const side of players) {
    await side.command(match, "result", { outcome: "won", note: LONG_WORD });
  }

  const screen = await MatchScreen.open(await openContext(), match, nova);
  await screen.sendMessage(LONG_WORD);
  await expect(screen.chat).toContainText(LONG_WORD);
  await expectAccessibleScreen(screen.page);
  await expectNothingCut(screen.chat);

  const page = await mirage.open(await openContext(), `/challenges/${match._id}/dispute`);
  const form = page.getByRole("region", { name: "Add evidence" });
  await form.getByLabel(/^Statement/).fill(LONG_WORD);
  await form.getByRole("button", { name: "Send evidence" }).click();
  await expect(page.getByRole("list", { name: "Your evidence" })).toContainText(LONG_WORD);
  await expectAccessibleScreen(page);
});

test("A11Y a long word breaks in a team, in the form of one and in a request to join", async ({
  page,
  newPlayer,
}) => {
  test.slow();
  const [leader, applicant] = [await newPlayer(), await newPlayer()];
  const team = await createTeam(leader, { tagline: "T".repeat(80) });
  await applicant.post(`/api/teams/${team._id}/join`, { message: LONG_WORD });
  await leader.visit(page, `/teams/${team._id}`);
  await expect(page.getByRole("list", { name: "Join requests" })).toContainText(LONG_WORD);
  await expectAccessibleScreen(page);

  await page.goto(`/teams/${team._id}/edit`);
  await page.getByLabel(/^Description/).fill(LONG_WORD);
  await expect(page.getByRole("region", { name: "Preview" })).toContainText(LONG_WORD);
  await expectAccessibleScreen(page);
});

async function expectNothingCut(panel: Locator): Promise<void> {
  const cut = await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(cut, "px wider than the panel").toBeLessThanOrEqual(0);
}
