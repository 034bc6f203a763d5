import type { BrowserContext, Page } from "@playwright/test";
import { BellScreen } from "../support/notifications.ts";
import type { Player } from "../support/player.ts";
import { expectAccessibleScreen } from "../support/screen.ts";
import { createTeam, fillTeam, freshTeamName } from "../support/team.ts";
import { expect, test } from "../support/test.ts";

const heading = (page: Page, name: string) =>
  expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
const members = (page: Page) => page.getByRole("table", { name: /^Members of/ });

test("TCREATE-02 TDETAIL-11 NOTIF-12 a team is created, a friend joins from the bell, a stranger is accepted", async ({
  newPlayer,
  openContext,
}) => {
  test.slow();
  const [nova, mirage, zed] = [await newPlayer(), await newPlayer(), await newPlayer()];
  await nova.befriend(mirage);
  const leader = await BellScreen.open(await openContext(), nova, "/teams");
  const second = await BellScreen.open(await openContext(), mirage, "/settings");
  const name = freshTeamName();

  await test.step("nova creates the team", async () => {
    await leader.page.getByRole("main").getByRole("link", { name: "Create Team" }).first().click();
    await fillTeam(leader.page, name);
    await leader.page.getByRole("button", { name: "Create Team" }).click();
    await heading(leader.page, name);
    await expect(leader.page).toHaveURL(/\/teams\/[0-9a-f-]{36}$/);
  });
  await test.step("TDETAIL-33 TDETAIL-34 TDETAIL-36 and invites mirage", async () => {
    await leader.page.getByRole("button", { name: "Invite Member" }).click();
    const dialog = leader.page.getByRole("dialog", { name: "Invite Member" });
    await dialog.getByRole("radio", { name: mirage.username }).check({ force: true });
    await dialog.getByLabel("Invitation message").fill("We need an entry fragger");
    await dialog.getByRole("button", { name: "Send Invite" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(leader.page.getByRole("list", { name: "Invited" })).toContainText(mirage.username);
  });
  await test.step("NOTIF-11 mirage accepts from the bell, and nova sees it without a reload", async () => {
    await second.openPanel();
    await second.panel.getByRole("button", { name: "Accept" }).click();
    await expect(second.panel.getByText("Accepted")).toBeVisible();
    await expect(members(leader.page)).toContainText(mirage.username);
    await expect(leader.page.getByRole("list", { name: "Invited" })).toHaveCount(0);
  });
  await test.step("NOTIF-16 ROUTE-26 the notification leads to the team", async () => {
    await second.panel.getByRole("link", { name: new RegExp(name) }).click();
    await heading(second.page, name);
    await expect(second.page.getByRole("button", { name: "Leave Team" })).toBeVisible();
  });
  await test.step("TDETAIL-16 zed asks to join and is accepted on nova's page", async () => {
    const id = leader.page.url().split("/").at(-1);
    const third = await zed.open(await openContext(), `/team/${id}`);
    await heading(third, name);
    await third.getByRole("button", { name: "Ask to join" }).click();
    const dialog = third.getByRole("dialog", { name: `Ask to join ${name}` });
    await dialog.getByLabel("Message to the leader").fill("I hold angles");
    await dialog.getByRole("button", { name: "Send request" }).click();
    await expect(third.getByRole("button", { name: "Withdraw request" })).toBeVisible();
    const requests = leader.page.getByRole("list", { name: "Join requests" });
    await expect(requests).toContainText("I hold angles");
    await requests.getByRole("button", { name: `Accept ${zed.username}` }).click();
    await expect(members(leader.page)).toContainText(zed.username);
    await expect(third.getByRole("button", { name: "Leave Team" })).toBeVisible();
  });
});

test("TDETAIL-15 TDETAIL-26 two teams connect, and one leader undoes it", async ({
  newPlayer,
  openContext,
}) => {
  const [nova, mirage] = [await newPlayer(), await newPlayer()];
  const [owls, birds] = [await createTeam(nova), await createTeam(mirage)];
  const his = await nova.open(await openContext(), `/teams/${birds._id}`);
  const hers = await mirage.open(await openContext(), `/teams/${birds._id}`);
  await expect(hers.getByText("No connection requests")).toBeVisible();
  await his.getByRole("button", { name: "Connect teams" }).click();
  await his.getByRole("dialog").getByRole("button", { name: "Send request" }).click();
  await expect(his.getByRole("button", { name: "Withdraw connection request" })).toBeVisible();
  await hers.getByRole("button", { name: `Accept the connection with ${owls.name}` }).click();
  await expect(hers.getByRole("list", { name: "Connected teams" })).toContainText(owls.name);
  await his.getByRole("button", { name: "Disconnect" }).click();
  await expect(his.getByRole("button", { name: "Connect teams" })).toBeVisible();
});

test("A11Y the screens of teams are accessible, with data on them", async ({
  page,
  newPlayer,
  openContext,
}) => {
  test.slow();
  const [nova, mirage, zed] = [await newPlayer(), await newPlayer(), await newPlayer()];
  await nova.befriend(mirage);
  await nova.befriend(zed);
  const team = await createTeam(nova, { tags: ["aim", "late"], invitedMembers: [mirage.id] });
  await zed.post(`/api/teams/${team._id}/join`, { message: "I hold angles" });
  const rivals = await createTeam(mirage, { requiresApproval: false });
  await mirage.post(`/api/teams/${team._id}/connect`, {});

  const hers = await mirage.open(await openContext(), "/teams");
  await expect(hers.getByRole("list", { name: "Team invitations" })).toContainText(team.name);
  await expectAccessibleScreen(hers);
  await expectAccessibleForm(await openContext(), await newPlayer());
  await nova.visit(page, "/teams?search=no+such+team");
  await expect(page.getByText("No team matches")).toBeVisible();
  await expectAccessibleScreen(page);
  await page.goto(`/teams/${team._id}`);
  await heading(page, team.name);
  await expect(page.getByRole("list", { name: "Join requests" })).toBeVisible();
  await expectAccessibleScreen(page);
  await page.getByRole("button", { name: "Invite Member" }).click();
  await expect(page.getByRole("dialog", { name: "Invite Member" })).toBeVisible();
  await expectAccessibleScreen(page);
  await page.goto(`/teams/${rivals._id}`);
  await heading(page, rivals.name);
  await expectAccessibleScreen(page);
  await page.goto("/teams/create");
  await expect(page.getByText(`You lead ${team.name}`)).toBeVisible();
  await expectAccessibleScreen(page);
  await page.goto(`/teams/${team._id}/edit`);
  await expect(page.getByLabel("Team name")).toHaveValue(team.name);
  await expectAccessibleScreen(page);
});

/** Checks the form of a player without a team, with its errors. */
async function expectAccessibleForm(context: BrowserContext, player: Player): Promise<void> {
  const page = await player.open(context, "/teams/create");
  await page.getByRole("button", { name: "Create Team" }).click();
  await expect(page.getByText("Team name is required")).toBeVisible();
  await expectAccessibleScreen(page);
}
