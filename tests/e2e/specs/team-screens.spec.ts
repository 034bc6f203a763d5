import { audit } from "../support/audit.ts";
import { MatchScreen } from "../support/match.ts";
import type { Challenge } from "../support/player.ts";
import { expectAccessibleScreen } from "../support/screen.ts";
import { accept, propose, type TeamOfTwo, teamOfTwo } from "../support/team-match.ts";
import { expect, test } from "../support/test.ts";

test("TDETAIL-19 the page of a team match is accessible in each of its phases", async ({
  newPlayer,
  openContext,
}) => {
  test.setTimeout(400_000);
  const owls = await teamOfTwo(newPlayer);
  const birds = await teamOfTwo(newPlayer);
  const match = await propose(owls);
  const { page, match: board } = await MatchScreen.open(await openContext(), match, owls.leader);
  const member = await MatchScreen.open(await openContext(), match, owls.member);
  const approve = member.page.getByRole("region", { name: "Your team asks for your approval" });

  const phases: readonly [string, RegExp, () => Promise<unknown>][] = [
    ["pending", /Waiting for approvals/, async () => await expect(approve).toBeVisible()],
    ["open", /Waiting for a team/, () => owls.member.command(match, "approve")],
    ["reserved", /Place reserved/, () => accept(birds, match)],
    ["ready", /Ready to Start/, () => birds.member.command(match, "approve")],
    ["live", /Live/, () => startBy(owls, birds, match)],
    ["declared", /Result declared/, () => birds.leader.declare(match, "lost")],
    ["settled", /Your team won/, () => owls.leader.declare(match, "won")],
  ];
  for (const [phase, text, reach] of phases) {
    await test.step(phase, async () => {
      await reach();
      await expect(board).toContainText(text);
      await expectAccessibleScreen(page);
      if (phase === "pending" || phase === "declared") await expectAccessibleScreen(member.page);
    });
  }
  await audit();
});

test("TDETAIL-21 TDETAIL-39 TDETAIL-41 the tabs of a team and its end are accessible", async ({
  newPlayer,
  page,
}) => {
  test.setTimeout(400_000);
  const { team, leader, member } = await teamOfTwo(newPlayer);
  const zed = await newPlayer();
  await zed.post(`/api/teams/${team._id}/join`);
  await leader.visit(page, `/teams/${team._id}`);
  await page.getByRole("button", { name: `More about ${zed.username}` }).click();
  await page.getByRole("menuitem", { name: "Remove Member" }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("Missed three scrims");
  await expectAccessibleScreen(page);
  await page.getByRole("button", { name: "Start the vote" }).click();
  await expect(page.getByText("The members vote on it now")).toBeVisible();

  await test.step("votes, for the leader and for a member who votes", async () => {
    await page.goto(`/teams/${team._id}?tab=votes`);
    await expect(page.getByRole("list", { name: "Open votes" })).toContainText(zed.username);
    await expectAccessibleScreen(page);
  });
  await test.step("pool, with the statement", async () => {
    await page.getByRole("tab", { name: "Pool statement" }).click();
    const statement = page.getByRole("table", { name: "Movements of the pool, newest first" });
    await expect(statement).toContainText(member.username);
    await expectAccessibleScreen(page);
    await page.getByRole("button", { name: "Deposit" }).click();
    await expect(page.getByRole("dialog", { name: "Deposit into the pool" })).toBeVisible();
    await expectAccessibleScreen(page);
    await page.keyboard.press("Escape");
  });
  await test.step("the question of the end, and the team that is being dissolved", async () => {
    await page.getByRole("button", { name: "Dissolve" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(/^Type/).fill(team.name);
    await expectAccessibleScreen(page);
    await dialog.getByRole("button", { name: "Dissolve the team" }).click();
    await expect(page.getByText(/This team is being dissolved/)).toBeVisible();
    await expectAccessibleScreen(page);
  });
});

async function startBy(owls: TeamOfTwo, birds: TeamOfTwo, match: Challenge): Promise<void> {
  await birds.leader.command(match, "ready");
  await owls.leader.start(match);
}
