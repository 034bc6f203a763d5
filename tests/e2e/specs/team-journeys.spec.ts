import type { Page } from "@playwright/test";
import { audit } from "../support/audit.ts";
import { expectOnEach, MatchScreen } from "../support/match.ts";
import { fillSignUp, freshName, Player } from "../support/player.ts";
import { expectAccessibleScreen } from "../support/screen.ts";
import { fillTeam, freshTeamName } from "../support/team.ts";
import { issue, poolOf, stakedMatch, teamOfTwo } from "../support/team-match.ts";
import { expect, test } from "../support/test.ts";

test("TDETAIL-44 a player in both teams: no start before one side is left", async ({
  newPlayer,
  openContext,
}) => {
  test.slow();
  const owls = await teamOfTwo(newPlayer);
  const birds = await teamOfTwo(newPlayer);
  const rex = await newPlayer();
  for (const { team } of [owls, birds]) await rex.post(`/api/teams/${team._id}/join`);
  const match = await stakedMatch(owls, birds);
  const nova = await MatchScreen.open(await openContext(), match, owls.leader);
  const zed = await MatchScreen.open(await openContext(), match, birds.leader);
  const text = `@${rex.username} is a member of both teams and has to leave one first`;

  await test.step("both leaders see who has to leave one side, and the start waits for it", async () => {
    for (const { page } of [nova, zed]) {
      await expect(page.getByText(`${text}. The match cannot start before.`)).toBeVisible();
    }
    const start = nova.page.getByRole("button", { name: "Start Challenge" });
    await expect(start).toBeDisabled();
    await expect(start).toHaveAccessibleDescription(text);
    await expect(owls.leader.start(match)).rejects.toThrow(/^409 .*"IN_BOTH_TEAMS"/);
    await expectAccessibleScreen(nova.page);
  });
  await test.step("the player is notified, and leaves one of the teams", async () => {
    const page = await rex.open(await openContext(), "/notifications");
    const notice = page.getByRole("listitem").filter({ hasText: owls.team.name });
    await expect(notice.first()).toContainText(birds.team.name);
    await page.goto(`/teams/${birds.team._id}`);
    await page.getByRole("button", { name: "Leave Team" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
    await expect(page.getByRole("button", { name: "Leave Team" })).toHaveCount(0);
  });
  await test.step("then it starts", async () => {
    await nova.page.reload();
    await nova.expectConnected();
    await expect(nova.page.getByText(text)).toHaveCount(0);
    await nova.page.getByRole("button", { name: "Start Challenge" }).click();
    for (const { match: board } of [nova, zed]) await expect(board).toContainText("Live");
  });
  await audit();
});

test("TDETAIL-19 a visitor follows the invite link of a team match, signs up on the way, and accepts it with a new team", async ({
  newPlayer,
  openContext,
  playwright,
  baseURL,
}) => {
  test.slow();
  const owls = await teamOfTwo(newPlayer);
  const match = await issue(owls, { visibility: "Private", challengeType: "private" });
  const link = `/challenges/${match._id}?invite=${match.inviteCode}`;
  const page = await (await openContext()).newPage();
  const username = freshName();

  await test.step("the code shows the match to a visitor; the sign-up leads back to it", async () => {
    await page.goto(`/challenges/${match._id}`);
    await expect(page.getByRole("heading", { level: 1, name: match.title })).toHaveCount(0);
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1, name: match.title })).toBeVisible();
    await expect(page.getByText("any team", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Login to Accept" }).first().click();
    await page.getByRole("link", { name: "Create an account" }).click();
    await fillSignUp(page, username);
    await expect(page).toHaveURL(
      new RegExp(`/challenges/${match._id}.*invite=${match.inviteCode}`),
    );
    await passTerms(page);
    await expect(page.getByRole("heading", { level: 1, name: match.title })).toBeVisible();
  });
  await test.step("without a team the dialog leads to a new one", async () => {
    await page.getByRole("button", { name: "Accept Challenge" }).click();
    const dialog = page.getByRole("dialog", { name: `Accept ${match.title}` });
    await expect(dialog.getByText("You lead no team.")).toBeVisible();
    await expectAccessibleScreen(page);
    await dialog.getByRole("link", { name: "Create a team" }).click();
    await fillTeam(page, freshTeamName());
    await page.getByRole("button", { name: "Create Team" }).click();
    await expect(page).toHaveURL(/\/teams\/[0-9a-f-]{36}$/);
  });
  const request = await playwright.request.newContext({ baseURL: baseURL ?? "" });
  const zed = await Player.signIn(request, username);
  const cyd = await newPlayer({ deposit: "100" });
  await test.step("another player joins, and both pay into the pool", async () => {
    const teamId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    await cyd.post(`/api/teams/${teamId}/join`);
    const asked = (await zed.get(`/api/teams/${teamId}`)).data.team.joinRequests;
    for (const { _id } of asked) {
      await zed.post(`/api/teams/${teamId}/join-requests/${_id}/accept`);
    }
    await zed.deposit("100");
    for (const player of [zed, cyd]) {
      await player.post(`/api/teams/${teamId}/deposit`, { amount: "40" });
    }
  });
  await test.step("the link accepts for the team, and its player approves", async () => {
    await page.goto(link);
    await page.getByRole("button", { name: "Accept Challenge" }).click();
    const dialog = page.getByRole("dialog", { name: `Accept ${match.title}` });
    for (const player of [zed, cyd]) {
      await dialog.getByRole("checkbox", { name: player.username }).check();
    }
    await dialog.getByRole("button", { name: "Accept for $50" }).click();
    await expect(page).toHaveURL(new RegExp(`/challenges/${match._id}/ongoing`));
    await cyd.command(match, "approve");
    await expect(page.getByRole("region", { name: "Match", exact: true })).toContainText(
      "Ready to Start",
    );
    expect(await poolOf(owls.leader, owls.team)).toEqual({ total: "70", share: "35" });
  });
  await request.dispose();
  await audit();
});

test("CREATE-13 a rematch of two teams, from the result to the next match", async ({
  newPlayer,
  openContext,
}) => {
  test.slow();
  const owls = await teamOfTwo(newPlayer);
  const birds = await teamOfTwo(newPlayer);
  for (const player of [birds.leader, birds.member]) {
    await player.post(`/api/teams/${birds.team._id}/deposit`, { amount: "30" });
  }
  const match = await stakedMatch(owls, birds);
  await owls.leader.start(match);
  await owls.leader.declare(match, "won");
  await birds.leader.declare(match, "lost");
  const nova = await MatchScreen.open(await openContext(), match, owls.leader);
  const mirage = await MatchScreen.open(await openContext(), match, owls.member);
  await expect(mirage.match).toContainText("Your team won");
  // Only the leader stakes for the team.
  await expect(mirage.page.getByRole("button", { name: "Rematch" })).toHaveCount(0);

  await test.step("the leader asks for it on the result", async () => {
    await nova.page.getByRole("button", { name: "Rematch" }).first().click();
    const dialog = nova.page.getByRole("dialog", { name: "Play it again?" });
    await expect(dialog).toContainText("Your team stakes $50");
    await expectAccessibleScreen(nova.page);
    await dialog.getByRole("button", { name: "Request rematch" }).click();
    await expect(nova.page).not.toHaveURL(new RegExp(match._id));
    await expect(nova.page.getByRole("heading", { level: 1, name: match.title })).toBeVisible();
  });
  const { challenges } = (await owls.leader.get("/api/challenges/my-challenges")).data;
  const again = challenges.find(({ _id }: { _id: string }) => _id !== match._id);
  await test.step("the roster approves, and the other team finds it and accepts", async () => {
    await owls.member.command(again, "approve");
    const page = await birds.leader.open(await openContext(), "/notifications");
    await page
      .getByRole("link", { name: new RegExp(match.title) })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(again._id));
    await page.getByRole("button", { name: "Accept Challenge" }).click();
    const dialog = page.getByRole("dialog", { name: `Accept ${match.title}` });
    for (const { username } of [birds.leader, birds.member]) {
      await dialog.getByRole("checkbox", { name: username }).check();
    }
    await dialog.getByRole("button", { name: "Accept for $50" }).click();
    await expect(page).toHaveURL(new RegExp(`/challenges/${again._id}/ongoing`));
    await birds.member.command(again, "approve");
    const screens = [
      await MatchScreen.open(await openContext(), again, owls.leader),
      await MatchScreen.open(await openContext(), again, birds.member),
    ];
    await expectOnEach(screens, { match: "Ready to Start", escrow: birds.team.name });
  });
  await audit();
});

/** Accepts the dispute terms, which every new player reads first. */
async function passTerms(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Skip Tutorial" }).click();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Enter" }).click();
  const thanks = page.getByRole("dialog", { name: "Terms Accepted" });
  await thanks.getByRole("button", { name: "Close" }).last().click();
}
