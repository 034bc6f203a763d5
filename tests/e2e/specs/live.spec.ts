import { expectOnEach, MatchScreen, seatedDuel, threeScreens } from "../support/match.ts";
import { expectAccessibleScreen } from "../support/screen.ts";
import { expect, test } from "../support/test.ts";

test("a command shows on the other player's and on a visitor's screen without a reload", async ({
  newPlayer,
  openContext,
}) => {
  test.slow();
  const { players, match } = await seatedDuel(newPlayer);
  const [{ username: novaName }, { username: mirageName }] = players;
  const { nova, mirage, visitor, all } = await threeScreens(openContext, match, players);

  await test.step("ONG-01 nova starts it, everyone sees the clock run", async () => {
    await expect(visitor.match).toContainText("Ready to Start");
    await nova.page.getByRole("button", { name: "Start Challenge" }).click();
    await expectOnEach(all, {
      match: ["Live", "left to play"],
      escrow: "Locked",
      log: "The match started",
    });
  });
  await test.step("ONG-16 mirage declares; the declaration is private to the players until the decision", async () => {
    await mirage.page.getByRole("radio", { name: "I lost" }).check({ force: true });
    await mirage.page.getByRole("button", { name: "Submit Result" }).click();
    await mirage.page.getByRole("dialog").getByRole("button", { name: "Declare" }).click();
    await expect(mirage.page.getByText("You declared")).toBeVisible();
    await expect(nova.page.getByText(`@${mirageName} declares`)).toBeVisible();
    await expect(visitor.match).toContainText("Result declared");
    await expect(visitor.page.getByText(`${novaName} won`)).toHaveCount(0);
  });
  await test.step("nova confirms; everyone sees who won and that the escrow is paid", async () => {
    await nova.page.getByRole("button", { name: "Confirm result" }).click();
    await nova.page.getByRole("dialog").getByRole("button", { name: "Confirm result" }).click();
    await expectOnEach(all, {
      match: "won $95",
      escrow: "Paid",
      log: "the pot is paid out",
    });
    for (const { match: board } of [nova, mirage]) {
      await expect(board.getByRole("button", { name: "Rematch" })).toBeVisible();
      await expect(board.getByRole("button", { name: "Share the result" })).toBeVisible();
    }
    const line = nova.match.getByRole("link", { name: `Payout of ${match.title}` });
    await expect(line).toHaveAttribute("href", "/wallet?kind=payout");
    await expect(visitor.match.getByRole("button", { name: "Rematch" })).toHaveCount(0);
  });
  await test.step("HEAD-01 the winner's balance followed the money", async () => {
    await expect(
      nova.page.getByRole("link", { name: "Wallet, 145.00 USDC available" }),
    ).toBeVisible();
    await nova.expectNoReload();
  });
});

test("the viewers: watcher count, chat, reactions, presence", async ({
  newPlayer,
  openContext,
}) => {
  test.slow();
  const { players, match } = await seatedDuel(newPlayer);
  await players[0].start(match);
  const { nova, mirage, visitor, all } = await threeScreens(openContext, match, players);

  await test.step("every viewer is counted", async () => {
    await expect(visitor.page.getByText(/^[1-9]\d* watching$/).first()).toBeVisible();
  });
  await test.step("a message arrives on every screen, once", async () => {
    await mirage.sendMessage("clip it");
    for (const { chat } of all) {
      await expect(chat.getByRole("listitem").filter({ hasText: "clip it" })).toHaveCount(1);
    }
    await expect(visitor.page.getByRole("textbox", { name: "Message" })).toHaveCount(0);
    await expect(visitor.page.getByRole("link", { name: "Log in" })).toBeVisible();
  });
  await test.step("a reaction is counted for the viewers", async () => {
    await nova.page.getByRole("button", { name: /^Fire/ }).click();
    await expect(visitor.page.getByRole("img", { name: "Fire: 1" })).toBeVisible();
  });
  await test.step("a player who leaves has time to return, and is present again on return", async () => {
    await expect(nova.match.getByText("Here")).toHaveCount(2);
    const context = mirage.page.context();
    await mirage.page.close();
    for (const { match: board } of [nova, visitor]) {
      await expect(board.getByText(/^Away, \d\d:\d\d to return$/)).toBeVisible();
    }
    // The same browser context still has its session.
    await MatchScreen.open(context, match, null);
    await expect(nova.match.getByText("Here")).toHaveCount(2);
    await context.close();
  });
  await test.step("both changes are in the history, which players can read and visitors cannot", async () => {
    const history = nova.page.getByRole("region", { name: "Presence" });
    const { username } = players[1];
    await expect(history.getByRole("listitem").filter({ hasText: username })).toContainText(
      /^.*Away \S+/,
    );
    await history.getByRole("button", { name: /changes$/ }).click();
    await expect(history.getByRole("region").getByText(`${username} went`).first()).toBeVisible();
    await expect(visitor.page.getByRole("region", { name: "Presence" })).toHaveCount(0);
  });
});

test("lists update live: a row in place, a new one on request", async ({ page, newPlayer }) => {
  const [watcher, nova, mirage] = [
    await newPlayer(),
    await newPlayer({ deposit: "200" }),
    await newPlayer({ deposit: "100" }),
  ];
  const match = await nova.create();
  await watcher.visit(page, `/challenges?q=${encodeURIComponent(match.title)}`);
  const heading = page.getByRole("heading", { name: match.title, exact: true });
  const row = page.getByRole("listitem").filter({ has: heading });
  await expect(row).toContainText("Open");
  await mirage.join(match);
  await expect(row).toContainText("Ready to Start");
  await nova.create({ title: `${match.title}, again` });
  await page.getByRole("button", { name: /^\d+ new, show$/ }).click();
  await expect(page.getByRole("heading", { name: `${match.title}, again` })).toBeVisible();
});

test("A11Y the match page is accessible for a player and for a visitor", async ({
  newPlayer,
  openContext,
}) => {
  test.slow();
  const { players, match } = await seatedDuel(newPlayer);
  await players[0].start(match);
  for (const player of [players[0], null]) {
    const { page } = await MatchScreen.open(await openContext(), match, player);
    await expectAccessibleScreen(page);
  }
});
