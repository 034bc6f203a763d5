import { act, screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { ChallengeDetail, PresenceChange } from "@/api/types";
import {
  detailOf,
  duel,
  liveDuel,
  me,
  mirage,
  nova,
  serveChallenges,
} from "@/test/challenge-server";
import { fakeServer } from "@/test/fake-socket";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

const at = `/challenges/${duel()._id}/ongoing`;
const NOW = Date.now();
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();
const change = ({ _id }: { _id: string }, isOnline: boolean, minutes: number): PresenceChange => ({
  userId: _id,
  isOnline,
  at: ago(minutes),
});

const AWAY_ONCE = [
  change(mirage, true, 2),
  change(mirage, false, 5),
  change(nova, true, 30),
  change(mirage, true, 30),
];

beforeEach(() => {
  fakeServer.onAttempt = (socket) => socket.accept(nova);
  fakeServer.responses = {
    challenge_subscribe: () => ({
      ok: true,
      version: 1,
      watchers: 7,
      presence: [],
      serverTime: new Date().toISOString(),
    }),
  };
});

async function open(detail: ChallengeDetail, presence: readonly PresenceChange[] = AWAY_ONCE) {
  serveChallenges({ detail, presence });
  const opened = await visitApp({ as: me, at });
  await screen.findByText("7 watching", { exact: false });
  return opened;
}

const panel = () => screen.findByRole("region", { name: "Presence" });

test("the players see each other's presence, and every change to the second", async () => {
  const { user } = await open(detailOf(liveDuel(), { userRole: "participant" }));
  const here = within(await panel());
  expect(await here.findByText("Present all the time")).toBeVisible();
  expect(here.getByText("Away once, 3 min")).toBeVisible();
  expect(here.getByText("Now")).toBeVisible();
  expect(here.getByText("went")).not.toBeVisible();
  await user.click(here.getByRole("button", { name: "4 changes" }));
  const lines = within(here.getByRole("region", { name: "Changes" })).getAllByRole("listitem");
  expect(lines.map((line) => line.textContent?.replace(/[A-Z][a-z]{2} \d.*$/, ""))).toEqual([
    "mirage_ops came",
    "mirage_ops went",
    "nova_kade came",
    "mirage_ops came",
  ]);
  expect(here.getAllByRole("link", { name: "nova_kade" })).toHaveLength(2);
});

test("a presence event is shown at once", async () => {
  await open(detailOf(liveDuel(), { userRole: "creator" }));
  const here = within(await panel());
  await here.findByText("Away once, 3 min");
  serveChallenges({
    detail: detailOf(liveDuel(), { userRole: "creator" }),
    presence: [change(mirage, false, 1.5), ...AWAY_ONCE],
  });
  act(() =>
    fakeServer.socket.emitEvent("player_presence", {
      challengeId: duel()._id,
      userId: mirage._id,
      isOnline: false,
      since: ago(1.5),
      returnBy: undefined,
    }),
  );
  expect(await here.findByText("Away 2 times, 4 min")).toBeVisible();
});

test("an ended match shows presence until its end, which is in its log", async () => {
  const detail = detailOf(liveDuel({ status: "completed", startTime: ago(15) }), {
    userRole: "creator",
  });
  serveChallenges({ detail, presence: AWAY_ONCE });
  server.use(
    http.get("*/api/challenges/:id/events", () =>
      HttpResponse.json({
        success: true,
        data: { events: [{ version: 1, type: "settled", data: {}, at: ago(4) }], version: 1 },
      }),
    ),
  );
  await visitApp({ as: me, at });
  const here = within(await panel());
  expect(await here.findByText("Away once, 1 min")).toBeVisible();
  expect(here.getByText(/^Ended (.+, )?\d\d:\d\d$/)).toBeVisible();
});

test("a failure is shown, and can be retried", async () => {
  const detail = detailOf(liveDuel(), { userRole: "creator" });
  serveChallenges({ detail, presence: AWAY_ONCE });
  server.use(http.get("*/api/challenges/:id/presence", () => refusal(503, "BUSY", "Please wait")));
  const { user } = await visitApp({ as: me, at });
  const here = within(await panel());
  expect(await here.findByText("Please wait")).toBeVisible();
  serveChallenges({ detail, presence: AWAY_ONCE });
  await user.click(here.getByRole("button", { name: "Retry" }));
  expect(await here.findByText("Present all the time")).toBeVisible();
});

test.each([
  ["watchers", detailOf(liveDuel())],
  ["the players of a match that has not started", detailOf(duel(), { userRole: "creator" })],
])("it is hidden from %s", async (_, detail) => {
  await open(detail);
  expect(screen.queryByRole("region", { name: "Presence" })).toBeNull();
});

test("a player whom the server disconnected is not shown as absent", async () => {
  const cutOff = { ...change(mirage, false, 5), cause: "server" as const };
  const { user } = await open(detailOf(liveDuel(), { userRole: "participant" }), [
    change(mirage, true, 2),
    cutOff,
    { ...change(nova, false, 20), cause: "left" },
    change(mirage, true, 30),
  ]);
  const here = within(await panel());
  await user.click(await here.findByRole("button", { name: "4 changes" }));
  const text = here.getAllByRole("listitem").map((row) => row.textContent ?? "");
  expect(text.filter((it) => it.includes("was cut off: the server stopped"))).toHaveLength(1);
  expect(text.filter((it) => it.includes("went"))).toHaveLength(1);
});
