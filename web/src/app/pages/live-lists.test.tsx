import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import type { ServerEvents } from "@/api/live/events";
import { queryClient } from "@/api/query-client";
import type { Challenge } from "@/api/types";
import { walletQuery } from "@/features/wallet/queries";
import { duel, liveDuel, me, nova, serveChallenges } from "@/test/challenge-server";
import { openChallenge } from "@/test/challenges";
import { fakeServer } from "@/test/fake-socket";
import { server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

beforeEach(() => {
  fakeServer.onAttempt = (socket) => socket.accept(nova);
  fakeServer.responses = { thumbnails_subscribe: () => ({ ok: true, versions: {} }) };
});

const thumbnailOf = (
  challenge: Challenge,
  change: Partial<ServerEvents["challenge_thumbnail"]>,
): ServerEvents["challenge_thumbnail"] => ({
  challengeId: challenge._id,
  version: challenge.version + 1,
  status: challenge.status,
  escrowState: challenge.escrowState,
  participantCount: challenge.participantCount,
  maxParticipants: challenge.maxParticipants,
  totalPrizePool: challenge.totalPrizePool,
  at: new Date().toISOString(),
  ...change,
});

const first = openChallenge({ _id: "c-1", title: "First" });
const second = openChallenge({ _id: "c-2", title: "Second" });

const titles = () =>
  screen.getAllByRole("heading", { level: 2, name: /First|Second/ }).map((h) => h.textContent);

async function browse() {
  const requests = serveChallenges({ list: [first, second] });
  const opened = await visitApp({ as: me, at: "/challenges" });
  await screen.findByRole("heading", { name: "First" });
  await waitFor(() =>
    expect(fakeServer.socket.payloads("thumbnails_subscribe").at(-1)).toEqual({
      challengeIds: ["c-1", "c-2"],
      listed: true,
    }),
  );
  return { ...opened, requests, socket: fakeServer.socket };
}

test("a row changes in place and flashes, without a refetch", async () => {
  const { socket, requests } = await browse();
  const row = screen.getByRole("heading", { name: "Second" }).closest("li") as HTMLElement;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const thumbnail = thumbnailOf(second, { status: "full", participantCount: 2 });
  act(() => socket.emitEvent("challenge_thumbnail", thumbnail));
  expect(await within(row).findByText("Ready to Start")).toBeVisible();
  expect(within(row).getByRole("button", { name: /Unavailable/ })).toBeDisabled();
  expect(row).toHaveClass("flash");
  expect(titles()).toEqual(["First", "Second"]);
  act(() => vi.advanceTimersByTime(1200));
  expect(row).not.toHaveClass("flash");
  // A repeated or older version changes nothing.
  act(() => socket.emitEvent("challenge_thumbnail", { ...thumbnail, status: "open" }));
  expect(within(row).getByText("Ready to Start")).toBeVisible();
  expect(requests.list).toHaveLength(1);
});

test.each([
  ["one newer than the list's", { "c-1": 1, "c-2": 2 }, 2],
  ["the list's own", { "c-1": 1, "c-2": 1 }, 1],
  ["none, for a challenge that is gone", { "c-1": 1 }, 1],
])("changes before the subscription are refetched: versions %s", async (_, versions, reads) => {
  fakeServer.responses["thumbnails_subscribe"] = () => ({ ok: true, versions });
  const { requests, router } = await browse();
  await waitFor(() => expect(requests.list).toHaveLength(reads));
  // After the page is left, nothing more is requested.
  await act(async () => router.navigate("/wallet"));
  expect(requests.list).toHaveLength(reads);
});

test("new challenges are counted, and shown on demand", async () => {
  const { socket, requests, user } = await browse();
  const at = new Date().toISOString();
  act(() => socket.emitEvent("challenge_listed", { challengeId: "c-3", at, count: 2 }));
  act(() => socket.emitEvent("challenge_listed", { challengeId: "c-4", at, count: undefined }));
  expect(requests.list).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "3 new, show" }));
  await waitFor(() => expect(requests.list).toHaveLength(2));
  expect(screen.queryByRole("button", { name: /new, show/ })).toBeNull();
});

test("after a reconnect the lists are refetched and subscribed again", async () => {
  const { socket, requests } = await browse();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  act(() => socket.cut());
  await act(() => vi.advanceTimersByTimeAsync(1500));
  await waitFor(() => expect(requests.list).toHaveLength(2));
  expect(socket.payloads("thumbnails_subscribe").at(-1)).toMatchObject({ listed: true });
});

test("a running match is shown on every page with the remaining time, except on its own page", async () => {
  const match = liveDuel({ title: "Aim duel" });
  serveChallenges({ mine: [match] });
  const { router } = await visitApp({ as: me, at: "/wallet" });
  const strip = await screen.findByRole("link", { name: /You are live/ });
  expect(strip).toHaveTextContent("You are live in Aim duel against @mirage_ops");
  expect(strip).toHaveAttribute("href", `/challenges/${match._id}/ongoing`);
  expect(strip).toHaveTextContent(/4[45]:\d\d.* left/);
  await act(async () => router.navigate(`/challenges/${match._id}/ongoing`));
  await waitFor(() => expect(screen.queryByRole("link", { name: /You are live/ })).toBeNull());
});

test("a match that starts on another device appears by itself", async () => {
  const full = duel();
  serveChallenges({ mine: [full] });
  await visitApp({ as: me, at: "/ongoing-challenges" });
  await screen.findByText("No ongoing challenges");
  expect(screen.getByRole("link", { name: "Find a challenge to join" })).toHaveAttribute(
    "href",
    "/challenges",
  );
  serveChallenges({ mine: [liveDuel()] });
  act(() =>
    fakeServer.socket.emitEvent("challenge_thumbnail", thumbnailOf(full, { status: "active" })),
  );
  expect(await screen.findByRole("link", { name: /^Open/ })).toBeVisible();
});

test("balances follow the events at once", async () => {
  serveChallenges();
  await visitApp({ as: me, at: "/challenges" });
  await screen.findByRole("link", { name: "Wallet, 412.50 USDC available" });
  const balances = {
    available: "387.5",
    inEscrow: "75",
    withdrawing: "0",
    inTeams: "0",
    appealHold: "0",
  };
  // The event alone is enough: the refetch after it is never answered.
  server.use(http.get("*/api/wallet", () => new Promise<Response>(() => {})));
  act(() => fakeServer.socket.emitEvent("wallet_updated", balances));
  expect(await screen.findByRole("link", { name: "Wallet, 387.50 USDC available" })).toBeVisible();
});

test("the totals of the wallet follow the events of the balances", async () => {
  serveChallenges();
  await visitApp({ as: me, at: "/wallet" });
  const totals = await screen.findByRole("region", { name: "So far" });
  expect(within(totals).getByText("Won").closest("div")).toHaveTextContent("0.00");
  const before = queryClient.getQueryData(walletQuery.queryKey);
  const balances = {
    available: "475.8365",
    inEscrow: "0",
    withdrawing: "0",
    inTeams: "0",
    appealHold: "0",
  };
  const data = { ...before, ...balances, totalWon: "63.3365" };
  server.use(http.get("*/api/wallet", () => HttpResponse.json({ success: true, data })));
  act(() => fakeServer.socket.emitEvent("wallet_updated", balances));
  await waitFor(() =>
    expect(within(totals).getByText("Won").closest("div")).toHaveTextContent("63.3365"),
  );
});

test("a stale response does not overwrite a newer balance event", async () => {
  serveChallenges();
  await visitApp({ as: me, at: "/challenges" });
  await screen.findByRole("link", { name: "Wallet, 412.50 USDC available" });
  const before = queryClient.getQueryData(walletQuery.queryKey);
  const balances = {
    available: "387.5",
    inEscrow: "75",
    withdrawing: "0",
    inTeams: "0",
    appealHold: "0",
  };
  let release = () => {};
  const older = new Promise<void>((resolve) => {
    release = resolve;
  });
  let requests = 0;
  server.use(
    http.get("*/api/wallet", async () => {
      requests += 1;
      if (requests > 1)
        return HttpResponse.json({ success: true, data: { ...before, ...balances } });
      await older;
      return HttpResponse.json({ success: true, data: before });
    }),
  );
  void queryClient.invalidateQueries({ queryKey: walletQuery.queryKey });
  await waitFor(() => expect(requests).toBe(1));
  act(() => fakeServer.socket.emitEvent("wallet_updated", balances));
  await screen.findByRole("link", { name: "Wallet, 387.50 USDC available" });
  release();
  await waitFor(() => expect(requests).toBe(2));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getByRole("link", { name: "Wallet, 387.50 USDC available" })).toBeVisible();
});
