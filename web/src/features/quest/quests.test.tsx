import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import type { Cosmetic, Look } from "@/api/types";
import { toast } from "@/lib/toast";
import { me, serveChallenges } from "@/test/challenge-server";
import { config } from "@/test/config";
import { fakeServer } from "@/test/fake-socket";
import { noQuests } from "@/test/people";
import { quest, serveQuests } from "@/test/quests";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

function open(search = "") {
  serveChallenges();
  fakeServer.onAttempt = (socket) => socket.accept(me);
  return visitApp({ as: me, at: `/quests${search}` });
}

const summary = { ...noQuests.summary, dailyStreak: 3, weeklyCompleted: 2, weeklyTotal: 5 };

test("QUEST-01 QUEST-02 QUEST-03 the summary shows streak, week and achievements", async () => {
  serveQuests({ summary: { ...summary, achievementsCompleted: 1, achievementsTotal: 12 } });
  await open();
  const figure = (label: string) => screen.getByText(label).parentElement;
  expect(await screen.findByText("Daily Streak")).toBeVisible();
  expect(figure("Daily Streak")).toHaveTextContent("3 days");
  expect(figure("Weekly Completed")).toHaveTextContent("2 of 5");
  expect(figure("Total Achievements")).toHaveTextContent("1 of 12");
});

test("QUEST-04 QUEST-05 QUEST-06 QUEST-10 the URL holds the tab; achievements have a rarity", async () => {
  serveQuests({
    daily: [quest()],
    weekly: [quest({ id: "weekly_wins", title: "Five up" })],
    achievements: [quest({ id: "ten", title: "Contender", endsAt: null, rarity: "Epic" })],
  });
  const { user, router } = await open();
  expect(await screen.findByRole("heading", { name: "Take the day" })).toBeVisible();
  await user.click(screen.getByRole("tab", { name: "Weekly Quests" }));
  expect(screen.getByRole("heading", { name: "Five up" })).toBeVisible();
  expect(router.state.location.search).toBe("?tab=weekly");
  await user.click(screen.getByRole("tab", { name: "Achievements" }));
  expect(screen.getByText("Epic")).toBeVisible();
});

test("QUEST-07 QUEST-09 a card has title, description, reward, progress and the time left", async () => {
  const endsAt = new Date(Date.now() + 2 * 3_600_000 + 30_000).toISOString();
  serveQuests({
    daily: [quest({ reward: 25, status: "in-progress", progress: 1, maxProgress: 3, endsAt })],
    achievements: [
      quest({ id: "ten", title: "Contender", endsAt: null, timeLeft: null, rarity: "Rare" }),
    ],
  });
  const { user } = await open();
  const daily = (await screen.findByRole("heading", { name: "Take the day" })).closest("li");
  for (const text of ["Win a match.", "25DL tokens", "1 of 3", /2:00:\d\d left/]) {
    expect(daily).toHaveTextContent(text);
  }
  expect(daily).not.toHaveTextContent(/Common|Rare|Epic|Legendary/);
  await user.click(screen.getByRole("tab", { name: "Achievements" }));
  const ten = screen.getByRole("heading", { name: "Contender" }).closest("li");
  expect(ten).toHaveTextContent("Rare");
  expect(ten).not.toHaveTextContent("left");
});

test("QUEST-11 QUEST-12 QUEST-13 QUEST-14 only a completed quest can be claimed, once", async () => {
  const { claims } = serveQuests({
    daily: [
      quest({ id: "a", title: "A" }),
      quest({ id: "b", title: "B", status: "in-progress", progress: 1, maxProgress: 3 }),
      quest({ id: "c", title: "C", status: "completed", progress: 1 }),
      quest({ id: "d", title: "D", status: "claimed", progress: 1 }),
    ],
  });
  const { user } = await open();
  expect(await screen.findByRole("button", { name: "Not started: A" })).toBeDisabled();
  expect(screen.getByRole("button", { name: "In progress: B" })).toBeDisabled();
  expect(screen.getByRole("progressbar", { name: "Progress of B" })).toHaveAttribute(
    "aria-valuetext",
    "1 of 3",
  );
  expect(screen.getByRole("button", { name: "Claimed: D" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Claim Reward: C" }));
  expect(await screen.findByRole("button", { name: "Claimed: C" })).toBeDisabled();
  await waitFor(() => expect(screen.getByRole("heading", { name: "C" })).toHaveFocus());
  expect(claims).toEqual([expect.stringMatching(/.+/)]);
  expect(await screen.findByText("You have 20 DL tokens")).toBeVisible();
});

test("the words of a card's button wrap where the stub is narrower", async () => {
  serveQuests({ daily: [quest({ title: "A", status: "completed", progress: 1 })] });
  await open();
  const claim = await screen.findByRole("button", { name: "Claim Reward: A" });
  expect(claim).toHaveClass("whitespace-normal!");
});

test("a claimed reward bursts once on its card, decoratively, and the element goes with its animation", async () => {
  serveQuests({
    daily: [
      quest({ id: "a", title: "A", status: "completed", progress: 1 }),
      quest({ id: "b", title: "B", status: "completed", progress: 1 }),
    ],
  });
  const { user, container } = await open();
  const claim = await screen.findByRole("button", { name: "Claim Reward: A" });
  expect(container.querySelector(".claim-burst")).toBeNull();
  await user.click(claim);
  const card = (await screen.findByRole("button", { name: "Claimed: A" })).closest("li");
  const [burst, ...others] = container.querySelectorAll(".claim-burst");
  expect(others).toEqual([]);
  expect(card).toContainElement(burst as HTMLElement);
  expect(burst).toHaveAttribute("aria-hidden", "true");
  // React listens to the prefixed event where the browser, as jsdom, has no AnimationEvent.
  fireEvent(burst as Element, new Event("webkitAnimationEnd", { bubbles: true }));
  expect(container.querySelector(".claim-burst")).toBeNull();
});

test("a refused claim shows the reason beside its quest", async () => {
  serveQuests({ daily: [quest({ status: "completed", progress: 1 })] });
  server.use(
    http.post("*/api/quests/:id/claim", () =>
      refusal(409, "ALREADY_CLAIMED", "You have claimed this reward already"),
    ),
  );
  const { user, container } = await open();
  await user.click(await screen.findByRole("button", { name: "Claim Reward: Take the day" }));
  expect(await screen.findByText("You have claimed this reward already")).toBeVisible();
  expect(container.querySelector(".claim-burst")).toBeNull();
});

test("progress of a match is followed live, and what it completed is announced", async () => {
  const shown = vi.spyOn(toast, "success").mockReturnValue();
  const { data } = serveQuests({ daily: [quest()] });
  await open();
  await screen.findByRole("button", { name: "Not started: Take the day" });
  data.daily = [quest({ status: "completed", progress: 1 })];
  const completed = [{ id: "daily_win", title: "Take the day", reward: 20 }];
  act(() => fakeServer.socket.emitEvent("quests_updated", { completed, isLookChanged: false }));
  expect(await screen.findByRole("button", { name: "Claim Reward: Take the day" })).toBeEnabled();
  expect(shown).toHaveBeenCalledWith("Quest completed: Take the day", expect.anything());
  act(() => fakeServer.socket.emitEvent("tokens_updated", { balance: 77 }));
  await waitFor(() => expect(screen.getByRole("banner")).toHaveTextContent("77 DL"));
});

test("progress of a match asks for no look", async () => {
  let asked = 0;
  const { data } = serveQuests({ daily: [quest()] });
  await open();
  await screen.findByRole("button", { name: "Not started: Take the day" });
  server.use(
    http.get("*/api/looks", ({ request }) => {
      const names = new URL(request.url).searchParams.get("usernames") ?? "";
      if (names.toLowerCase().includes(me.username.toLowerCase())) asked += 1;
      return HttpResponse.json({ success: true, data: { looks: [] } });
    }),
  );
  // What the page asks for by itself is over.
  await new Promise((resolve) => setTimeout(resolve, 150));
  const before = asked;
  data.daily = [quest({ status: "in-progress", progress: 1, maxProgress: 3 })];
  const progress = { completed: [], isLookChanged: false };
  act(() => fakeServer.socket.emitEvent("quests_updated", progress));
  expect(await screen.findByRole("button", { name: "In progress: Take the day" })).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(asked).toBe(before);
  const look = { completed: [], isLookChanged: true };
  act(() => fakeServer.socket.emitEvent("quests_updated", look));
  await expect.poll(() => asked).toBe(before + 1);
});

test("quests that cannot be loaded show an error, with Retry", async () => {
  serveQuests({ daily: [quest()] });
  server.use(http.get("*/api/quests", () => refusal(403, "X", "Not now"), { once: true }));
  const { user } = await open();
  expect(await screen.findByRole("alert")).toHaveTextContent("Not now");
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("heading", { name: "Take the day" })).toBeVisible();
});

test("switched off, no link leads to quests or tokens, and the shop has what points buy", async () => {
  serveChallenges();
  server.use(
    http.get("*/api/config", () =>
      HttpResponse.json({ success: true, data: { ...config, hasQuests: false } }),
    ),
    http.get("*/api/shop", () =>
      HttpResponse.json({
        success: true,
        data: { cosmetics: [goldFrame], tokens: 40, points: 30 },
      }),
    ),
  );
  const { user } = await visitApp({ as: me, at: "/wallet" });
  const [navigation] = await screen.findAllByRole("navigation", { name: "Main" });
  await waitFor(() =>
    expect(within(navigation as HTMLElement).queryByRole("link", { name: "Quests" })).toBeNull(),
  );
  const links = within(navigation as HTMLElement);
  expect(links.queryByRole("link", { name: "DL Tokens Info" })).toBeNull();
  expect(links.getByRole("link", { name: "Referrals" })).toBeVisible();
  await user.click(links.getByRole("link", { name: "Shop" }));
  expect(await screen.findByText("You have 30 points.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Earn points" })).toHaveAttribute("href", "/referrals");
  expect(screen.getByRole("button", { name: "Take off Gold frame" })).toBeEnabled();
  expect(screen.getByRole("heading", { name: "Frames" })).toBeVisible();
  expect(screen.queryByRole("heading", { name: "Name colours" })).toBeNull();
});

const goldFrame: Cosmetic = {
  id: "frame_gold",
  slot: "frame",
  title: "Gold frame",
  price: 150,
  asset: "PTS",
  isOwned: true,
  isWorn: true,
};

test("what is bought on another device is owned in an open shop at once", async () => {
  serveChallenges();
  fakeServer.onAttempt = (socket) => socket.accept(me);
  const frame: Cosmetic = {
    id: "frame_ember",
    slot: "frame",
    title: "Ember frame",
    price: 80,
    asset: "DL",
    isOwned: false,
    isWorn: false,
  };
  const shop = { cosmetics: [frame], tokens: 100, points: 0 };
  server.use(http.get("*/api/shop", () => HttpResponse.json({ success: true, data: shop })));
  await visitApp({ as: me, at: "/shop" });
  expect(await screen.findByRole("button", { name: /Buy/ })).toBeEnabled();
  shop.cosmetics = [{ ...frame, isOwned: true, isWorn: true }];
  shop.tokens = 20;
  act(() => fakeServer.socket.emitEvent("tokens_updated", { balance: 20 }));
  expect(await screen.findByText(/You have 20 DL tokens/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /Buy/ })).toBeNull();
});

/** A shop in which this one is bought; the response with the new shop comes after that of the purchase. */
function serveOneToBuy(cosmetic: Cosmetic) {
  const shop = { cosmetics: [cosmetic], tokens: 100, points: 0 };
  server.use(
    http.get("*/api/shop", () => HttpResponse.json({ success: true, data: shop })),
    http.post("*/api/shop/purchases", () => {
      shop.cosmetics = [{ ...cosmetic, isOwned: true, isWorn: cosmetic.slot !== "reaction" }];
      return HttpResponse.json({ success: true, data: { balance: 20 } });
    }),
  );
}

async function buy(title: string) {
  serveChallenges();
  const { user } = await visitApp({ as: me, at: "/shop" });
  await user.click(await screen.findByRole("button", { name: `Buy ${title}` }));
  await user.click(await screen.findByRole("button", { name: "Buy for 80 DL tokens" }));
  await screen.findByText(/^Yours(, worn)?$/);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

const toBuy = { price: 80, asset: "DL", isOwned: false, isWorn: false } as const;

test("after a purchase the focus is on the button that takes the cosmetic off", async () => {
  serveOneToBuy({ ...toBuy, id: "frame_ember", slot: "frame", title: "Ember frame" });
  await buy("Ember frame");
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Take off Ember frame" })).toHaveFocus(),
  );
});

test("after the purchase of a reaction, which has no button, the focus is on its row", async () => {
  serveOneToBuy({ ...toBuy, id: "reaction_bell", slot: "reaction", title: "Bell" });
  await buy("Bell");
  await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Bell\s*Yours$/));
});

test("what is put on on another device is worn here at once", async () => {
  serveChallenges();
  fakeServer.onAttempt = (socket) => socket.accept(me);
  const frame: Cosmetic = {
    id: "frame_tide",
    slot: "frame",
    title: "Tide frame",
    price: 120,
    asset: "DL",
    isOwned: true,
    isWorn: false,
  };
  const shop = { cosmetics: [frame], tokens: 0, points: 0 };
  const looks: Look[] = [];
  server.use(
    http.get("*/api/shop", () => HttpResponse.json({ success: true, data: shop })),
    http.get("*/api/looks", () => HttpResponse.json({ success: true, data: { looks } })),
  );
  await visitApp({ as: me, at: "/shop" });
  expect(await screen.findByRole("button", { name: "Wear Tide frame" })).toBeEnabled();
  shop.cosmetics = [{ ...frame, isWorn: true }];
  looks.push({
    username: me.username,
    frame: "frame_tide",
    title: null,
    cover: null,
    banner: null,
  });
  const changed = { completed: [], isLookChanged: true };
  act(() => fakeServer.socket.emitEvent("quests_updated", changed));
  expect(await screen.findByRole("button", { name: "Take off Tide frame" })).toBeEnabled();
  const menu = screen.getByRole("button", { name: `Account menu of ${me.username}` });
  await expect.poll(() => menu.querySelector(".frame-tide")).not.toBeNull();
});

test("a page that stays open over midnight shows the quests of the new day", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const inAMinute = new Date(Date.now() + 60_000).toISOString();
  const { data } = serveQuests({ daily: [quest({ endsAt: inAMinute })] });
  await open();
  await screen.findByRole("heading", { name: "Take the day" });
  data.daily = [quest({ id: "daily_new", title: "A new day" })];
  await act(() => vi.advanceTimersByTimeAsync(62_000));
  expect(await screen.findByRole("heading", { name: "A new day" })).toBeVisible();
  vi.useRealTimers();
});
