import type { Page } from "@playwright/test";
import { audit } from "../support/audit.ts";
import { expectOnEach, MatchScreen } from "../support/match.ts";
import { expectAccessibleScreen } from "../support/screen.ts";
import { accept, issue, poolOf, type TeamOfTwo, teamOfTwo } from "../support/team-match.ts";
import { expect, test } from "../support/test.ts";
import { continueTo, fillGame } from "../support/wizard.ts";

test("TDETAIL-14 TDETAIL-19 TDETAIL-39 CREATE-13 CREATE-22 CREATE-50 BROWSE-02 two teams of two play from the creation to their shares", async ({
  newPlayer,
  openContext,
}) => {
  test.slow();
  const owls = await teamOfTwo(newPlayer);
  const birds = await teamOfTwo(newPlayer);
  const title = `Two against two ${owls.leader.username}`;
  const novaContext = await openContext();
  const novaPage = await owls.leader.open(novaContext, `/teams/${owls.team._id}`);

  await test.step("nova issues it from the team's page, and sees each one's part", async () => {
    await issueOnScreen(novaPage, owls, title);
  });
  const [match] = (await owls.leader.get("/api/challenges/my-challenges")).data.challenges;
  await novaPage.close();
  const nova = await MatchScreen.open(novaContext, match, null);
  await expect(nova.match).toContainText("Waiting for approvals");

  const mirageContext = await openContext();
  await test.step("mirage approves from the notification, with the own part in money", async () => {
    const page = await owls.member.open(mirageContext, "/notifications");
    const main = page.getByRole("main");
    await expect(main.getByText("Your part: $25")).toBeVisible();
    await main.getByRole("button", { name: "Approve or decline", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: title });
    await expect(dialog).toContainText(/Back to your share if you win\s*47\.50/);
    await expectAccessibleScreen(page);
    await dialog.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByText(/^You approved\./)).toBeVisible();
    await page.close();
  });
  await expect(nova.match).toContainText("Waiting for a team");

  const zedContext = await openContext();
  await test.step("zed accepts it for the other team, and chooses who plays", async () => {
    const page = await birds.leader.open(zedContext, `/challenges?q=${encodeURIComponent(title)}`);
    await page.getByRole("button", { name: /^Accept Challenge/ }).click();
    const dialog = page.getByRole("dialog", { name: `Accept ${title}` });
    for (const { username } of [birds.leader, birds.member]) {
      await dialog.getByRole("checkbox", { name: username }).check();
    }
    await expect(dialog.getByText("$25", { exact: true })).toHaveCount(2);
    await expectAccessibleScreen(page);
    await dialog.getByRole("button", { name: "Accept for $50" }).click();
    await expect(
      page.getByText("Your team holds the place. Its players have 24 hours to approve."),
    ).toBeVisible();
    await page.close();
  });
  await expect(nova.match).toContainText("Place reserved");

  const zed = await MatchScreen.open(zedContext, match, null);
  const mirage = await MatchScreen.open(mirageContext, match, null);
  const cyd = await MatchScreen.open(await openContext(), match, birds.member);
  const all = [nova, mirage, zed, cyd];
  await test.step("cyd approves on the match page: both teams have staked", async () => {
    const card = cyd.page.getByRole("region", { name: "Your team asks for your approval" });
    await expect(card).toContainText(/Your part, from your share\s*25\.00 USDC/);
    await expectAccessibleScreen(cyd.page);
    await card.getByRole("button", { name: "Approve" }).click();
    const dialog = cyd.page.getByRole("dialog", { name: "Approve this match?" });
    await dialog.getByRole("button", { name: "Approve" }).click();
    await expect(cyd.page.getByText("Both teams' stakes are in escrow now.")).toBeVisible();
    await expectOnEach(all, { match: "Ready to Start", escrow: owls.team.name });
    expect(await poolOf(owls.member, owls.team)).toEqual({ total: "70", share: "35" });
  });
  await test.step("the leaders start it, and all are live", async () => {
    await zed.page.getByRole("button", { name: "I'm ready" }).click();
    await nova.page.getByRole("button", { name: "Start Challenge" }).click();
    await expectOnEach(all, { match: "Live", log: "The match started" });
    await expect(mirage.page.getByText("2 of 2 here").first()).toBeVisible();
    await expect(
      cyd.page.getByText(`@${birds.leader.username} declares the result for your team`),
    ).toBeVisible();
    await expectAccessibleScreen(mirage.page);
  });
  await test.step("nova declares and zed confirms", async () => {
    await nova.page.getByRole("radio", { name: "We won" }).check({ force: true });
    await nova.page.getByRole("button", { name: "Submit Result" }).click();
    await nova.page.getByRole("dialog").getByRole("button", { name: "Declare" }).click();
    await expect(cyd.page.getByText(`${owls.team.name} declares`)).toBeVisible();
    await zed.page.getByRole("button", { name: "Confirm result" }).click();
    const dialog = zed.page.getByRole("dialog");
    await expect(dialog).toContainText(`${owls.team.name} won and receives $95`);
    await dialog.getByRole("button", { name: "Confirm result" }).click();
  });
  await test.step("each sees the end in the words of the team, and the own money", async () => {
    await expect(mirage.match).toContainText("Your team won");
    await expect(mirage.match).toContainText("$47.50");
    await expect(mirage.page.getByText("47.50 USDC went to your share of")).toBeVisible();
    await expect(cyd.match).toContainText(`${owls.team.name} won $95`);
    await expect(cyd.page.getByText("Your part of 25.00 USDC")).toBeVisible();
    await expectAccessibleScreen(mirage.page);
    expect(await poolOf(owls.member, owls.team)).toEqual({ total: "165", share: "82.5" });
    expect(await poolOf(birds.member, birds.team)).toEqual({ total: "70", share: "35" });
  });
  await test.step("the team's page lists it, with how it ended", async () => {
    await mirage.page.goto(`/teams/${owls.team._id}?tab=challenges`);
    const rows = mirage.page.getByRole("table", { name: "Challenges of the team, newest first" });
    await expect(rows).toContainText(birds.team.name);
    await expect(rows).toContainText("Won");
    await expectAccessibleScreen(mirage.page);
    await rows.getByRole("link", { name: `Details of ${title}` }).click();
    await expect(mirage.page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expectAccessibleScreen(mirage.page);
  });
  await audit();
});

test("TDETAIL-44 two teams of two: a place given back, accepted again, and a dispute", async ({
  newPlayer,
  openContext,
}) => {
  test.slow();
  const owls = await teamOfTwo(newPlayer);
  const birds = await teamOfTwo(newPlayer);
  const match = await issue(owls);
  await accept(birds, match);
  const nova = await MatchScreen.open(await openContext(), match, owls.leader);
  const mirage = await MatchScreen.open(await openContext(), match, owls.member);
  const zed = await MatchScreen.open(await openContext(), match, birds.leader);
  const cyd = await MatchScreen.open(await openContext(), match, birds.member);
  const all = [nova, mirage, zed, cyd];

  await test.step("cyd declines: the place is free, and everyone reads why", async () => {
    await cyd.page.getByRole("button", { name: "Decline" }).click();
    const dialog = cyd.page.getByRole("dialog", { name: "Decline this match?" });
    await dialog.getByRole("button", { name: "Decline" }).click();
    for (const { page } of all) {
      await expect(page.getByText(/not every player approved; any team can accept/)).toBeVisible();
    }
    expect(await poolOf(birds.member, birds.team)).toEqual({ total: "120", share: "60" });
  });
  await test.step("zed accepts again on the details, and cyd approves this time", async () => {
    await zed.page.goto(`/challenges/${match._id}`);
    await zed.page.getByRole("button", { name: "Accept Challenge" }).click();
    const dialog = zed.page.getByRole("dialog", { name: `Accept ${match.title}` });
    for (const { username } of [birds.leader, birds.member]) {
      await dialog.getByRole("checkbox", { name: username }).check();
    }
    await dialog.getByRole("button", { name: "Accept for $50" }).click();
    await expect(zed.page).toHaveURL(`/challenges/${match._id}/ongoing`);
    await birds.member.command(match, "approve");
    await birds.leader.command(match, "ready");
    await owls.leader.start(match);
    for (const { match: board } of all) await expect(board).toContainText("Live");
  });
  await test.step("both leaders declare that they won: everything is frozen", async () => {
    await owls.leader.declare(match, "won");
    await zed.page.getByRole("button", { name: "Contest it", exact: true }).click();
    const dialog = zed.page.getByRole("dialog", { name: "Contest this result?" });
    await expect(dialog).toContainText(`${owls.team.name} won`);
    await dialog.getByRole("radio", { name: "We won" }).check({ force: true });
    await dialog.getByRole("button", { name: "Open dispute" }).click();
    for (const { match: board } of all) await expect(board).toContainText("Disputed");
  });
  await test.step("a player of the team follows the dispute, and its leader adds evidence", async () => {
    await mirage.page.getByRole("link", { name: "Evidence and dispute" }).click();
    const own = mirage.page.getByRole("region", { name: `Your team, ${owls.team.name}` });
    await expect(own).toContainText(`Says ${owls.team.name} won`);
    await expect(mirage.page.getByRole("region", { name: birds.team.name })).toContainText(
      `Says ${birds.team.name} won`,
    );
    await expect(mirage.page.getByRole("region", { name: "Add evidence" })).toHaveCount(0);
    await expectAccessibleScreen(mirage.page);
    await nova.page.goto(`/challenges/${match._id}/dispute`);
    const form = nova.page.getByRole("region", { name: "Add evidence" });
    await form.getByLabel(/^Statement/).fill("We won the last round.");
    await form.getByRole("button", { name: "Send evidence" }).click();
    await expect(form.getByText("Evidence added")).toBeVisible();
  });
  await audit();
});

/** From the team's page to the created challenge, with the form's steps. */
async function issueOnScreen(page: Page, { leader, member, team }: TeamOfTwo, title: string) {
  await page.getByRole("link", { name: "Issue New Challenge" }).click();
  await fillGame(page, title);
  await continueTo(page, "Match");
  await expect(page.getByLabel("Match type")).toHaveValue("Team vs Team");
  await expect(page.getByLabel("Team", { exact: true })).toHaveValue(team._id);
  await expectAccessibleScreen(page);
  await continueTo(page, "Stake");
  await page.getByLabel("Team stake").fill("50");
  for (const { username } of [leader, member]) {
    await page.getByRole("checkbox", { name: username }).check();
  }
  await expect(page.getByText("$25", { exact: true })).toHaveCount(2);
  await expectAccessibleScreen(page);
  await continueTo(page, "Invite");
  await continueTo(page, "Review");
  await page.getByRole("button", { name: "Create Challenge" }).click();
  await expect(page.getByText("Challenge created successfully!")).toBeVisible();
}
