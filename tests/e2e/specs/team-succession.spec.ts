import type { Page } from "@playwright/test";
import { audit } from "../support/audit.ts";
import { MatchScreen } from "../support/match.ts";
import { expectAccessibleScreen } from "../support/screen.ts";
import { restore, suspend } from "../support/staff.ts";
import { poolOf, stakedMatch, teamOfTwo } from "../support/team-match.ts";
import { expect, test } from "../support/test.ts";

const submit = (page: Page) => page.getByRole("button", { name: "Submit Result" });

test("the members of a suspended leader vote for another one, who declares their staked match", async ({
  newPlayer,
  openContext,
}) => {
  test.slow();
  const owls = await teamOfTwo(newPlayer);
  const birds = await teamOfTwo(newPlayer);
  const [nova, mirage, zed] = [owls.leader, owls.member, await newPlayer()];
  await zed.post(`/api/teams/${owls.team._id}/join`);
  const match = await stakedMatch(owls, birds);
  await nova.start(match);
  const votes = `/teams/${owls.team._id}?tab=votes`;
  const former = await MatchScreen.open(await openContext(), match, nova);
  await expect(submit(former.page)).toBeVisible();
  const second = await MatchScreen.open(await openContext(), match, mirage);
  await expect(submit(second.page)).toHaveCount(0);
  const third = await zed.open(await openContext(), votes);
  await expect(third.getByText("No votes yet")).toBeVisible();
  await expect(third.getByRole("button", { name: "Propose a leader" })).toHaveCount(0);

  await test.step("the leader is suspended: a member proposes another one", async () => {
    await suspend(nova);
    await third.reload();
    await expect(third.getByText("The leader of this team is suspended.")).toBeVisible();
    await third.getByRole("button", { name: "Propose a leader" }).click();
    const dialog = third.getByRole("dialog", { name: "Propose a leader" });
    await dialog.getByLabel("Member to lead").selectOption({ label: mirage.username });
    await expectAccessibleScreen(third);
    await dialog.getByRole("button", { name: "Start the vote" }).click();
    await expect(third.getByText("A vote on a new leader is open.")).toBeVisible();
  });
  await test.step("both vote, each on the own screen, and it is decided", async () => {
    const title = `${mirage.username} takes over the leadership?`;
    const hers = await mirage.open(second.page.context(), votes);
    const open = (page: Page) => page.getByRole("list", { name: "Open votes" });
    await open(hers)
      .getByRole("button", { name: `Yes: ${title}` })
      .click();
    await expect(open(hers)).toContainText("1 yes, 0 no, 1 not voted yet; 2 of 2 have to agree");
    await expectAccessibleScreen(hers);
    await third.reload();
    await expect(open(third)).toContainText("1 yes, 0 no, 1 not voted yet");
    await open(third)
      .getByRole("button", { name: `Yes: ${title}` })
      .click();
    await expect(third.getByRole("list", { name: "Ended votes" })).toContainText("New leader");
    await hers.goto(`/teams/${owls.team._id}`);
    await expect(hers.getByRole("region", { name: "Danger zone" })).toBeVisible();
    await hers.close();
  });
  await test.step("restored, the former leader has the team's page of a member, and no button of the match", async () => {
    await restore(nova);
    await former.page.reload();
    await former.expectConnected();
    await expect(
      former.page.getByText(`@${mirage.username} declares the result for your team`),
    ).toBeVisible();
    await expect(submit(former.page)).toHaveCount(0);
    await expect(former.page.getByRole("button", { name: "Call off" })).toHaveCount(0);
    const page = await nova.open(former.page.context(), `/teams/${owls.team._id}`);
    await expect(page.getByRole("button", { name: "Leave Team" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Danger zone" })).toHaveCount(0);
    await page.close();
  });
  await test.step("the new leader declares the match, and the shares of both players are paid", async () => {
    await second.page.goto(`/challenges/${match._id}/ongoing`);
    await expect(second.page.getByRole("button", { name: "Call off" })).toBeVisible();
    await second.page.getByRole("radio", { name: "We won" }).check({ force: true });
    await submit(second.page).click();
    await second.page.getByRole("dialog").getByRole("button", { name: "Declare" }).click();
    const declarations = former.page.getByRole("list", { name: "Declarations" });
    await expect(declarations).toContainText("Your team declares");
    await expect(declarations).not.toContainText("You declare");
    await birds.leader.declare(match, "lost");
    for (const screen of [second, former]) {
      await expect(screen.match).toContainText("Your team won");
      await expect(screen.match).toContainText("$47.50");
    }
    expect(await poolOf(mirage, owls.team)).toEqual({ total: "165", share: "82.5" });
  });
  await audit();
});
