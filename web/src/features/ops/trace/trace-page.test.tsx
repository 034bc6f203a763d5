import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { rex, serveRead } from "@/test/administration";
import { actorView, serveOperations } from "@/test/operations";
import { refusal, server } from "@/test/server";
import { staff } from "@/test/staff";
import { visitApp } from "@/test/visit-app";
import type { ChallengeTrace, PlayerTrace } from "../api-types";

const ID = actorView().key;

const challenge: ChallengeTrace = {
  challenge: {
    _id: ID,
    title: "Aim duel",
    status: "in_progress",
    version: 12,
    createdAt: "2026-03-10T10:00:00Z",
  },
  isAwake: true,
  actor: actorView(),
  state: { watchers: 2 },
  sockets: [{ number: 17, kind: "socketio", transport: "websocket", outboxBytes: 512 }],
  events: [
    { version: 11, type: "started", at: "2026-03-10T10:30:00Z" },
    { version: 12, type: "declared", at: "2026-03-10T11:00:00Z" },
  ],
};

const player: PlayerTrace = {
  user: rex,
  isAwake: true,
  session: actorView({ key: rex._id }),
  state: { sockets: 1 },
  inbox: null,
  sockets: [
    { number: 41, kind: "socketio", transport: "polling", outboxBytes: 0 },
    { number: 42, kind: "notification", transport: "websocket", outboxBytes: 2048 },
  ],
  version: 31,
  events: [
    { version: 30, type: "team_join_request", at: "2026-03-10T10:30:00Z" },
    { version: 31, type: "challenge_joined", at: "2026-03-10T11:00:00Z" },
  ],
};

const trace = (path: string, data: object) =>
  serveRead(`operations/trace/${path}`, () => ({ data }));
const notFound = (path: string, code: string) =>
  server.use(
    http.get(`*/api/admin/operations/trace/${path}`, () => refusal(404, code, "Not found")),
  );

function open(at = "/ops/trace") {
  serveOperations();
  return visitApp({ as: { ...staff, role: "admin" }, at });
}

const hrefs = (element: HTMLElement) =>
  within(element)
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));

test("a pasted id of a challenge shows its actor, state and events, with the staff's pages", async () => {
  trace(`challenges/${ID}`, challenge);
  const { user, router } = await open();
  await user.type(await screen.findByLabelText("Challenge or player"), `${ID}{Enter}`);
  const found = await screen.findByRole("region", { name: "Trace of the challenge Aim duel" });
  const result = within(found);
  expect(router.state.location.search).toBe(`?of=${ID}`);
  expect(hrefs(found)).toEqual([
    `/challenges/${ID}`,
    `/admin/ledger/challenges/${ID}`,
    `/admin/disputes/${ID}`,
    `/ops/actors/challenge/${ID}`,
  ]);
  expect(result.getByRole("region", { name: "Challenge" })).toHaveTextContent("StatusIn progress");
  expect(result.getByRole("region", { name: "Actor" })).toHaveTextContent("Messages waiting3");
  const events = within(result.getByRole("table", { name: "Newest events" }));
  const [, newest, earlier] = events.getAllByRole("row");
  expect(newest).toHaveTextContent("12Declared");
  expect(earlier).toHaveTextContent("11Started");
  const watching = within(result.getByRole("table", { name: "Sockets that watch" }));
  expect(watching.getAllByRole("row")[1]).toHaveTextContent("Socket.IO 17WebSocket512 B");
  expect(result.getByText("Awake")).toBeVisible();
});

test("an id that is no challenge's is a player's", async () => {
  notFound(`challenges/${rex._id}`, "CHALLENGE_NOT_FOUND");
  trace(`players/${rex._id}`, player);
  await open(`/ops/trace?of=${rex._id}`);
  expect(
    await screen.findByRole("region", { name: "Trace of the player rex_fuller" }),
  ).toBeVisible();
});

test("a name shows the player's actors and sockets", async () => {
  trace("players/rex_fuller", player);
  await open("/ops/trace?of=@rex_fuller");
  const found = await screen.findByRole("region", { name: "Trace of the player rex_fuller" });
  const result = within(found);
  expect(hrefs(found)).toEqual([
    `/admin/users/${rex._id}`,
    `/admin/ledger?user=${rex._id}`,
    "/profile/rex_fuller",
  ]);
  const sockets = within(result.getByRole("table", { name: "Open sockets" }));
  const [, first, second] = sockets.getAllByRole("row");
  expect(first).toHaveTextContent("Socket.IO 41Polling0 B");
  expect(second).toHaveTextContent("Notifications 42WebSocket2 KiB");
  expect(result.getByRole("region", { name: "Inbox" })).toHaveTextContent("Asleep.");
  const notifications = result.getByRole("region", { name: "Notifications" });
  expect(notifications).toHaveTextContent("Version31");
  const [, newest] = within(notifications).getAllByRole("row");
  expect(newest).toHaveTextContent("31Challenge joined");
});

test("a player without sockets and actors is away and asleep", async () => {
  trace("players/rex_fuller", {
    ...player,
    isAwake: false,
    session: null,
    state: null,
    sockets: [],
    version: 0,
    events: [],
  });
  await open("/ops/trace?of=rex_fuller");
  expect(await screen.findByText("No socket is open: the player is away.")).toBeVisible();
  expect(screen.getByText("There is no notification.")).toBeVisible();
  expect(screen.getAllByText("Asleep")).toHaveLength(2);
});

test("what is no id, name or address is not sent, and what is unknown is not found", async () => {
  notFound("players/unknown_player", "USER_NOT_FOUND");
  const { user } = await open();
  const field = await screen.findByLabelText("Challenge or player");
  await user.type(field, "two words{Enter}");
  expect(field).toHaveAccessibleDescription(
    "This is no id, name or address of a challenge or player",
  );
  await user.clear(field);
  await user.type(field, "unknown_player{Enter}");
  expect(await screen.findByText("There is no such challenge or player")).toBeVisible();
});
