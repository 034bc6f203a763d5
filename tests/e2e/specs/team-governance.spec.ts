import type { Page } from "@playwright/test";
import { audit } from "../support/audit.ts";
import { expectAccessibleScreen } from "../support/screen.ts";
import { createTeam, endNotice } from "../support/team.ts";
import { expect, test } from "../support/test.ts";

test("TDETAIL-12 TDETAIL-13 TDETAIL-39 to TDETAIL-44 four players vote, hand over and dissolve their team", async ({
  newPlayer,
  openContext,
}) => {
  test.slow();
  const nova = await newPlayer({ deposit: "100" });
  const mirage = await newPlayer({ deposit: "50" });
  const zed = await newPlayer();
  const rex = await newPlayer({ deposit: "20" });
  const team = await createTeam(nova, { requiresApproval: false });
  for (const member of [mirage, zed, rex]) await member.post(`/api/teams/${team._id}/join`);
  await rex.post(`/api/teams/${team._id}/deposit`, { amount: "20" });
  await mirage.post(`/api/teams/${team._id}/deposit`, { amount: "30" });
  const page = `/teams/${team._id}`;
  const leader = await nova.open(await openContext(), page);
  const second = await mirage.open(await openContext(), `${page}?tab=votes`);
  const third = await zed.open(await openContext(), `${page}?tab=votes`);
  const fourth = await rex.open(await openContext(), page);

  await test.step("the notes state the rules, and the leader proposes a removal", async () => {
    const rules = leader.getByRole("complementary", { name: "Team rules" });
    await expect(rules.getByRole("listitem")).toHaveCount(8);
    await leader.getByRole("button", { name: `More about ${rex.username}` }).click();
    await leader.getByRole("menuitem", { name: "Remove Member" }).click();
    const dialog = leader.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("does not answer");
    await dialog.getByRole("button", { name: "Start the vote" }).click();
    await expect(leader.getByText("The members vote on it now")).toBeVisible();
  });
  await test.step("the others vote, and he leaves with his share", async () => {
    for (const voter of [second, third]) {
      await voter.reload();
      const votes = voter.getByRole("list", { name: "Open votes" });
      await expect(votes).toContainText(`Remove ${rex.username} from the team?`);
      if (voter === second) {
        await votes.getByRole("button", { name: /^Yes:/ }).click();
        await expect(votes).toContainText("1 yes, 0 no, 1 not voted yet");
        await expectAccessibleScreen(voter);
        await voter.setViewportSize({ width: 1440, height: 900 });
      } else {
        await votes.getByRole("button", { name: /^Yes:/ }).click();
        await expect(voter.getByRole("list", { name: "Ended votes" })).toContainText("Removed");
      }
    }
    await expect.poll(() => rex.balance()).toMatchObject({ available: "20", inTeams: "0" });
    await fourth.goto("/notifications?type=team");
    await expect(fourth.getByText(/voted that you have to leave/)).toBeVisible();
  });
  await test.step("the leadership is offered, accepted, and goes back", async () => {
    await leader.reload();
    const zone = leader.getByRole("region", { name: "Danger zone" });
    await zone.getByLabel("Member to lead").selectOption({ label: mirage.username });
    await zone.getByRole("button", { name: "Ask to lead" }).click();
    await leader.getByRole("dialog").getByRole("button", { name: "Ask to lead" }).click();
    await expect(zone.getByRole("button", { name: "Take the offer back" })).toBeVisible();
    await second.reload();
    await second.getByRole("button", { name: "Lead the team" }).click();
    await expect(second.getByRole("region", { name: "Danger zone" })).toBeVisible();
  });
  await test.step("TDETAIL-41 TDETAIL-43 the new leader announces the end, and everyone sees it", async () => {
    await second.goto(page);
    await second.getByRole("button", { name: "Dissolve" }).click();
    const dialog = second.getByRole("dialog");
    await dialog.getByLabel(/^Type/).fill(team.name);
    await dialog.getByRole("button", { name: "Dissolve the team" }).click();
    await expect(second.getByText(/This team is being dissolved/)).toBeVisible();
    await expect(second.getByRole("button", { name: "Deposit" })).toBeDisabled();
    await expectAccessibleScreen(second);
    await third.goto(page);
    await expect(third.getByText(/This team is being dissolved/)).toBeVisible();
    await rex.open(await openContext(), page).then((outside) => isClosed(outside));
  });
  await test.step("the notice ends: shares are paid, and the history stays", async () => {
    await endNotice(team);
    await expect.poll(() => mirage.balance()).toMatchObject({ available: "50", inTeams: "0" });
    await third.goto(`${page}?tab=pool`);
    await expect(third.getByText(/This team was dissolved/)).toBeVisible();
    const statement = third.getByRole("table", { name: "Movements of the pool, newest first" });
    await expect(statement.getByRole("row")).toHaveCount(5);
    await expectAccessibleScreen(third);
    await third.goto(`/chats/${team._id}`);
    await expect(third.getByText(/closed for new messages/)).toBeVisible();
    await third.goto(`/teams?search=${encodeURIComponent(team.name)}`);
    await expect(third.getByText("No team matches")).toBeVisible();
  });
  await audit();
});

async function isClosed(outside: Page): Promise<void> {
  await expect(outside.getByText("This team is being dissolved", { exact: true })).toBeVisible();
}
