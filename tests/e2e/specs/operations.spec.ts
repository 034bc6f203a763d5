import type { Locator, Page } from "@playwright/test";
import { LoadRun } from "../support/load.ts";
import { MatchScreen, seatedDuel } from "../support/match.ts";
import type { Player } from "../support/player.ts";
import { expectAccessibleScreen } from "../support/screen.ts";
import { expectRestart } from "../support/server.ts";
import { appoint } from "../support/staff.ts";
import { expect, test } from "../support/test.ts";

// The first test makes the server read-only, and the last one drains it.
test.describe.configure({ mode: "serial" });

/** Sockets of a load. */
const SENDERS = 8;

const REASON = "Maintenance of the database tonight";

/** The number behind a name in the card of the server. */
async function figure(page: Page, label: string): Promise<number> {
  const text = await page
    .getByRole("region", { name: "Server", exact: true })
    .locator("dl > div", { hasText: label })
    .getByRole("definition")
    .textContent();
  return Number((text ?? "").replaceAll(",", ""));
}

/** The badge that shows that the socket sends the figures; a job has the same name. */
const live = (page: Page) => page.locator(".badge", { hasText: /^Live$/ });

/** How many requests the actors of a kind have answered. */
async function answeredBy(page: Page, kind: string): Promise<number> {
  const row = page
    .getByRole("table", { name: "Actors by kind" })
    .getByRole("row", { name: new RegExp(`^${kind} `) });
  const text = await row.getByRole("cell").nth(9).textContent();
  return Number((text ?? "").replaceAll(",", ""));
}

const answeredByChallenges = (page: Page) => answeredBy(page, "Challenge");

/** Pairs of friends, who may write to each other as much as they like. */
async function friends(newPlayer: () => Promise<Player>, count: number) {
  const pairs: [Player, Player][] = [];
  for (let pair = 0; pair < count; pair += 1) {
    const [one, other] = [await newPlayer(), await newPlayer()];
    await one.befriend(other);
    pairs.push([one, other]);
  }
  return pairs;
}

/** Opens the question of an action, checks its screen, and confirms it with a reason. */
async function act(page: Page, button: string, fill?: (dialog: Locator) => Promise<void>) {
  await page.getByRole("button", { name: button }).click();
  const dialog = page.getByRole("dialog");
  await expectAccessibleScreen(page);
  await fill?.(dialog);
  await dialog.getByLabel("Reason").fill(REASON);
  await dialog.getByRole("button", { name: button }).click();
  await expect(dialog).toHaveCount(0);
}

async function tryDeposit(page: Page): Promise<Locator> {
  await page.goto("/wallet?action=deposit");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Amount").fill("5");
  await dialog.getByRole("button", { name: "Review deposit" }).click();
  await dialog.getByRole("button", { name: "Deposit 5.00 USDC" }).click();
  return dialog;
}

test("an operator watches two players, follows their match, and makes the server read-only", async ({
  page,
  newPlayer,
  openContext,
}) => {
  test.slow();
  const { players, match } = await seatedDuel(newPlayer);
  const [nova, mirage] = players;
  const screen = await MatchScreen.open(await openContext(), match, nova);
  const admin = await newPlayer();
  await appoint(admin, "admin");
  await admin.visit(page, "/admin");
  await page
    .getByRole("navigation", { name: "Console" })
    .getByRole("link", { name: "Operations" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Operations" })).toBeVisible();

  await test.step("the figures move while the players act", async () => {
    await expect(live(page)).toBeVisible();
    await expectAccessibleScreen(page);
    const before = {
      requests: await figure(page, "Requests answered"),
      challenges: await answeredByChallenges(page),
    };
    await nova.start(match);
    await mirage.command(match, "call-off");
    await expect
      .poll(() => answeredByChallenges(page), { timeout: 30_000 })
      .toBeGreaterThanOrEqual(before.challenges + 2);
    await expect
      .poll(() => figure(page, "Requests answered"), { timeout: 30_000 })
      .toBeGreaterThanOrEqual(before.requests + 2);
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(page.getByText("Paused", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Resume" }).click();
  });

  await test.step("a kind leads to its actors, and an actor to its state", async () => {
    await page.getByRole("link", { name: "Challenge", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Actors: Challenge" })).toBeVisible();
    const actor = page.getByRole("link", { name: match._id });
    await expect(actor).toBeVisible();
    await expectAccessibleScreen(page);
    await actor.click();
    const json = page.getByRole("region", { name: "State in memory, as JSON" });
    const state = JSON.parse((await json.textContent()) ?? "");
    expect(typeof state).toBe("object");
    await expectAccessibleScreen(page);
  });

  await test.step("the match and its player are traced", async () => {
    await page.getByRole("link", { name: "Trace it" }).click();
    const trace = page.getByRole("region", { name: `Trace of the challenge ${match.title}` });
    await expect(trace.getByRole("table", { name: "Newest events" })).toContainText("Started");
    await expectAccessibleScreen(page);
    await page.getByLabel("Challenge or player").fill(`@${nova.username}`);
    await page.keyboard.press("Enter");
    const player = page.getByRole("region", { name: `Trace of the player ${nova.username}` });
    await expect(player.getByRole("table", { name: "Open sockets" })).toContainText("Socket.IO");
    await expectAccessibleScreen(page);
    await player.getByRole("link", { name: "The account" }).click();
    await expect(page.getByRole("heading", { level: 1, name: nova.username })).toBeVisible();
  });

  await test.step("the last minutes are charts, or tables", async () => {
    await page.goto("/ops/charts?range=3600");
    const chart = page.getByRole("img", { name: /^Messages answered per second, a chart/ });
    await expect(chart.locator("canvas")).toBeVisible();
    await expectAccessibleScreen(page);
    await page.getByRole("button", { name: "Show tables" }).click();
    await expect(page.getByRole("table", { name: "Open sockets" })).toBeVisible();
    await expectAccessibleScreen(page);
  });

  await test.step("while the server is read-only, a player reads and is refused in plain words", async () => {
    await page.goto("/ops");
    await act(page, "Make read-only");
    await expect(page.getByText(/^The server is read-only: players read/)).toBeVisible();
    await screen.expectPanels({ log: `${mirage.username} agrees to call the match off` });
    const refused = await tryDeposit(screen.page);
    await expect(refused.getByRole("alert")).toContainText(
      "The service is read-only for maintenance. Please try again later.",
    );
    await page.getByRole("button", { name: "End read-only mode" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Reason").fill(REASON);
    await dialog.getByRole("button", { name: "End read-only mode" }).click();
    await expect(page.getByText(/^The server is read-only: players read/)).toHaveCount(0);
    await refused.getByRole("button", { name: "Deposit 5.00 USDC" }).click();
    await expect(screen.page.getByText(/5\.00 USDC is in your wallet/)).toBeVisible();
  });

  await test.step("the filter of the log is changed, and every command is in the audit log", async () => {
    await act(page, "Change log filter", async (dialog) => {
      await dialog.getByLabel("Log filter").fill("info,actors=debug");
    });
    await expect(page.getByRole("region", { name: "Actions" })).toContainText("info,actors=debug");
    await page.goto("/admin/log");
    const log = page.getByRole("list", { name: "Entries of the audit log" });
    await expect(log.getByText("Log filter changed")).toHaveCount(1);
    await expect(log.getByText("Read-only mode changed")).toHaveCount(2);
    await expect(log).toContainText(REASON);
  });
});

test("an operator watches a load run: figures move, and what is busy is looked into", async ({
  page,
  newPlayer,
  openContext,
}) => {
  test.slow();
  const pairs = await friends(newPlayer, SENDERS);
  const admin = await newPlayer();
  await appoint(admin, "admin");
  await admin.visit(page, "/ops");
  await expect(live(page)).toBeVisible();
  const before = await answeredBy(page, "Conversation");
  const run = await LoadRun.start(await openContext(), pairs);

  await test.step("the figures of sockets, actors and batchers move", async () => {
    await expect
      .poll(() => answeredBy(page, "Conversation"), { timeout: 60_000 })
      .toBeGreaterThanOrEqual(before + 5 * SENDERS);
    const batches = await answeredBy(page, "Messages");
    await expect
      .poll(() => answeredBy(page, "Messages"), { timeout: 60_000 })
      .toBeGreaterThan(batches);
    const sockets = page.getByRole("region", { name: "Sockets", exact: true });
    await expect
      .poll(async () => Number((await sockets.getByRole("definition").first().textContent()) ?? ""))
      .toBeGreaterThanOrEqual(SENDERS);
    await expectAccessibleScreen(page);
  });

  await test.step("a busy conversation is opened, while messages go on", async () => {
    await page.getByRole("link", { name: "Conversation", exact: true }).click();
    const heading = page.getByRole("heading", { level: 1, name: "Actors: Conversation" });
    await expect(heading).toBeVisible();
    await expectAccessibleScreen(page);
    await page.getByRole("table").getByRole("link").first().click();
    const json = page.getByRole("region", { name: "State in memory, as JSON" });
    await expect(json).toContainText("last_seq");
    await expectAccessibleScreen(page);
  });

  await test.step("a sender is traced with the sockets and the newest events", async () => {
    const [sender] = pairs[0] ?? [];
    await page.goto(`/ops/trace?of=@${sender?.username}`);
    const player = page.getByRole("region", { name: `Trace of the player ${sender?.username}` });
    await expect(player.getByRole("table", { name: "Open sockets" })).toContainText("WebSocket");
    await expect(player.getByRole("region", { name: "Notifications" })).toContainText("Version");
    await expectAccessibleScreen(page);
  });

  await test.step("the charts have the load", async () => {
    await page.goto("/ops/charts?range=900");
    const chart = page.getByRole("img", { name: /^Messages answered per second, a chart/ });
    await expect(chart.locator("canvas")).toBeVisible();
    await expectAccessibleScreen(page);
  });

  const ended = await run.stop();
  expect(ended.refused).toEqual([]);
  for (const numbers of ended.acknowledged) expect(numbers.length).toBeGreaterThan(0);
});

test("an operator drains the server under load, which comes back to an open console", async ({
  browser,
  newPlayer,
  request,
}) => {
  test.slow();
  const pairs = await friends(newPlayer, SENDERS);
  const admin = await newPlayer();
  await appoint(admin, "admin");
  const run = await LoadRun.start(await browser.newContext(), pairs);
  await expect
    .poll(() => run.acknowledged(), { timeout: 30_000 })
    .toBeGreaterThanOrEqual(2 * SENDERS);
  // The console of the browser is not watched: it logs errors while it cannot reach the server.
  const context = await browser.newContext();
  const page = await admin.open(context, "/ops");
  await expect(live(page)).toBeVisible();
  const requests = await figure(page, "Requests answered");
  await expectRestart(request, () =>
    act(page, "Drain the server", async (dialog) => {
      await dialog.getByLabel("Type “drain” to confirm").fill("drain");
    }),
  );
  // The totals of the new process begin again, on the page that was never reloaded.
  await expect(live(page)).toBeVisible({ timeout: 45_000 });
  await expect
    .poll(() => figure(page, "Requests answered"), { timeout: 45_000 })
    .toBeLessThan(requests);
  await context.close();

  // Nothing that was acknowledged before the server stopped is lost.
  const { acknowledged } = await run.stop();
  for (const [number, [one, other]] of pairs.entries()) {
    const { data } = await one.get(`/api/messages/${other.id}/history`);
    const newest = Math.max(...data.messages.map(({ seq }: { seq: number }) => seq));
    expect(newest).toBeGreaterThanOrEqual(Math.max(...(acknowledged[number] ?? [])));
  }
});
