import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "@/api/query-client";
import type {
  ChallengeAfter,
  ChallengeDetail,
  LiveChallengeEvent,
  User,
  UserSummary,
} from "@/api/types";
import {
  detailOf,
  duel,
  liveDuel,
  me,
  mirage,
  nova,
  serveChallenges,
} from "@/test/challenge-server";
import { type FakeSocket, fakeServer } from "@/test/fake-socket";
import { server } from "@/test/server";
import { teamMatch } from "@/test/team-match";
import { visitApp } from "@/test/visit-app";

const id = duel()._id;
const at = `/challenges/${id}/ongoing`;
const now = () => new Date().toISOString();

type MessageSeed = { seq: number; content: string; sender?: UserSummary; clientId?: string };
const arenaMessage = ({
  seq,
  content,
  sender = mirage,
  clientId = `client-${seq}`,
}: MessageSeed) => ({
  _id: `message-${seq}`,
  seq,
  clientId,
  sender,
  content,
  createdAt: now(),
  isEdited: false,
  isDeleted: false,
});

/** The messages on the server: the arena reads them over REST, as the page does. */
let serverMessages: ReturnType<typeof arenaMessage>[] = [];
const queries: URLSearchParams[] = [];

beforeEach(() => {
  serverMessages = [arenaMessage({ seq: 1, content: "that peek was filthy" })];
  queries.length = 0;
});

function serveArena() {
  server.use(
    http.get("*/api/challenges/:id/arena", ({ request }) => {
      const query = new URL(request.url).searchParams;
      queries.push(query);
      const after = Number(query.get("after") ?? 0);
      const before = Number(query.get("before") ?? Number.POSITIVE_INFINITY);
      const messages = serverMessages
        .filter(({ seq }) => seq > after && seq < before)
        .slice(-Number(query.get("limit")));
      return HttpResponse.json({
        success: true,
        data: { messages, latestSeq: serverMessages.length },
      });
    }),
  );
}

beforeEach(() => {
  fakeServer.onAttempt = (socket) => socket.accept(socket.auth["token"] ? nova : undefined);
  fakeServer.responses = {
    challenge_subscribe: () => ({
      ok: true,
      version: 1,
      watchers: 7,
      names: ["zipline_zoe", "kazu_ya"],
      presence: [
        { userId: nova._id, isOnline: true, since: now() },
        { userId: mirage._id, isOnline: true, since: now() },
      ],
      serverTime: now(),
    }),
    challenge_unsubscribe: () => ({ ok: true }),
    thumbnails_subscribe: () => ({ ok: true, versions: {} }),
    arena_reaction: () => ({ ok: true }),
  };
});

async function open(detail: ChallengeDetail, as: User | null = me) {
  serveChallenges({ detail });
  serveArena();
  const opened = await visitApp({ as, at });
  await screen.findByText("7 watching", { exact: false });
  return { ...opened, socket: fakeServer.socket };
}

/** An event as the server sends it, based on the challenge's current state. */
function eventOf(
  detail: ChallengeDetail,
  change: Partial<LiveChallengeEvent> & Partial<ChallengeAfter>,
): LiveChallengeEvent {
  const { version = 2, type, data = {}, ...after } = change;
  const { challenge, escrow, deadlines, callOff } = detail;
  const { byParticipant: _, ...money } = escrow;
  return {
    challengeId: id,
    version,
    type,
    data,
    at: now(),
    after: {
      status: challenge.status,
      participantCount: challenge.participantCount,
      startedAt: challenge.startTime ?? null,
      endsAt: challenge.expiresAt ?? null,
      cancelReason: null,
      fee: challenge.fee,
      escrow: money,
      deadlines,
      outcome: null,
      callOff,
      dispute: null,
      mayAppeal: [],
      ...after,
    },
  };
}

const emitEvent = (socket: FakeSocket, event: LiveChallengeEvent) =>
  act(() => socket.emitEvent("challenge_event", event));

test("another player's command shows without a reload, for a visitor too", async () => {
  const detail = detailOf(duel({ status: "full" }));
  const { socket } = await open(detail, null);
  expect(socket.payloads("challenge_subscribe")).toEqual([{ challengeId: id, version: 1 }]);
  expect(await screen.findByText("Ready to Start")).toBeVisible();
  expect(screen.queryByRole("region", { name: "Declare the result" })).toBeNull();
  const endsAt = new Date(Date.now() + 90 * 60_000).toISOString();
  emitEvent(
    socket,
    eventOf(detail, { type: "started", status: "active", startedAt: now(), endsAt }),
  );
  expect(screen.getByRole("region", { name: "Match" })).toHaveTextContent("Live");
  // The clock may pass a second before it is read.
  expect(screen.getByRole("timer")).toHaveTextContent(/^1:(29:5\d|30:00)$/);
});

test("while a place is open, pot and payout both count it as taken", async () => {
  const detail = detailOf(duel());
  const escrow = { ...detail.escrow, total: "25", winnerReceives: "33.25", fee: "1.75" };
  await open({ ...detail, escrow }, null);
  expect(await screen.findByRole("region", { name: "Match" })).toHaveTextContent(
    "Pot $35 · winner takes $33.25",
  );
});

test("the allowed actions follow the event", async () => {
  const detail = detailOf(duel({ status: "full" }), { userRole: "creator", actions: ["start"] });
  const { socket } = await open(detail);
  expect(await screen.findByRole("button", { name: "Start Challenge" })).toBeVisible();
  emitEvent(socket, eventOf(detail, { type: "started", status: "active", startedAt: now() }));
  expect(screen.queryByRole("button", { name: "Start Challenge" })).toBeNull();
  // Only the escrow's state, which `after` carries, opens the declaration.
  const locked = { ...detail.escrow, state: "locked" as const };
  emitEvent(
    socket,
    eventOf(detail, { version: 3, type: "deadline_extended", status: "active", escrow: locked }),
  );
  expect(screen.getByRole("radio", { name: "I won" })).toBeVisible();
});

test("a player's win shows without a reload as soon as it is paid out", async () => {
  const detail = detailOf(liveDuel({ status: "in_progress" }), { userRole: "creator" });
  const declared = { version: 1, type: "declared", data: {}, at: now() };
  serveChallenges({ detail });
  server.use(
    http.get("*/api/challenges/:id/events", () =>
      HttpResponse.json({ success: true, data: { events: [declared], version: 1 } }),
    ),
  );
  await visitApp({ as: me, at });
  await screen.findByText("7 watching", { exact: false });
  await within(screen.getByRole("region", { name: "Match log" })).findByRole("listitem");
  expect(screen.queryByRole("heading", { name: "You won" })).toBeNull();
  const outcome = {
    kind: "win" as const,
    winner: nova,
    settledBy: "agreement" as const,
    payouts: [{ user: nova, amount: "47.5" }],
    fee: "2.5",
  };
  emitEvent(
    fakeServer.socket,
    eventOf(detail, { type: "settled", status: "completed", outcome, data: { outcome } }),
  );
  expect(await screen.findByRole("heading", { name: "You won" })).toBeVisible();
  expect(screen.getByRole("region", { name: "Match" })).toHaveTextContent("You won $47.50");
});

test("the log shows each event once, in order, and announces it politely", async () => {
  const detail = detailOf(liveDuel(), { userRole: "creator" });
  const created = { version: 1, type: "created", data: { user: nova }, at: now() };
  serveChallenges({ detail });
  server.use(
    http.get("*/api/challenges/:id/events", () =>
      HttpResponse.json({ success: true, data: { events: [created], version: 1 } }),
    ),
  );
  await visitApp({ as: me, at });
  const log = await screen.findByRole("region", { name: "Match log" });
  expect(await within(log).findByRole("link", { name: "nova_kade" })).toHaveAttribute(
    "href",
    "/profile",
  );
  await screen.findByText("7 watching", { exact: false });
  const agreed = eventOf(detail, { type: "call_off_agreed", data: { userId: mirage._id } });
  emitEvent(fakeServer.socket, agreed);
  emitEvent(fakeServer.socket, agreed);
  const lines = within(log).getAllByRole("listitem");
  expect(lines.map((line) => line.textContent?.replace(/\d\d:\d\d$/, ""))).toEqual([
    "mirage_ops agrees to call the match off",
    "nova_kade created the challenge",
  ]);
  expect(within(log).getByRole("link", { name: "mirage_ops" })).toHaveAttribute(
    "href",
    "/profile/mirage_ops",
  );
  expect(within(log).getByRole("list")).toHaveAttribute("aria-live", "polite");
});

test("watchers are counted and, while they are few, named", async () => {
  const { socket } = await open(detailOf(liveDuel()), null);
  expect(screen.getByText("@zipline_zoe and @kazu_ya")).toBeVisible();
  act(() =>
    socket.emitEvent("challenge_watchers", { challengeId: id, count: 1250, names: undefined }),
  );
  expect(screen.getByText("1,250 watching")).toBeVisible();
  expect(screen.queryByText(/@zipline_zoe/)).toBeNull();
});

test("a disconnected player has a countdown until they return", async () => {
  const { socket } = await open(detailOf(liveDuel(), { userRole: "creator" }));
  expect(screen.getAllByText("Here")).toHaveLength(2);
  const returnBy = new Date(Date.now() + 90_000).toISOString();
  const drop = { challengeId: id, userId: mirage._id, isOnline: false, since: now(), returnBy };
  act(() => socket.emitEvent("player_presence", drop));
  expect(screen.getByText(/^Away, 01:[23]\d to return$/)).toBeVisible();
  act(() => socket.emitEvent("player_presence", { ...drop, returnBy: new Date(0).toISOString() }));
  expect(screen.getByText(/^Away since \d\d:\d\d$/)).toBeVisible();
  const beforeMatch = { ...drop, returnBy: undefined, since: "2020-03-01T10:00:00Z" };
  act(() => socket.emitEvent("player_presence", beforeMatch));
  expect(screen.getByText("Away")).toBeVisible();
  act(() => socket.emitEvent("player_presence", { ...drop, isOnline: true, returnBy: undefined }));
  expect(screen.getAllByText("Here")).toHaveLength(2);
});

test.each([
  ["a duel", liveDuel, 2],
  ["a match of teams", teamMatch, 4],
])(
  "presence is shown until the end, since no event updates it later: %s",
  async (_, match, lines) => {
    const detail = detailOf(match({ status: "in_progress" }));
    await open(detail, null);
    expect(screen.getAllByText(/\bhere$/i)).toHaveLength(lines);
    serveChallenges({ detail: detailOf(match({ status: "completed", version: 2 })) });
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findAllByText("Completed")).not.toEqual([]);
    expect(screen.queryAllByText(/\bhere$/i)).toEqual([]);
  },
);

test("ONG-13: a disconnected page shows it, and after the reconnect applies the missed events", async () => {
  const detail = detailOf(liveDuel());
  const { socket } = await open(detail, null);
  expect(screen.getByText("Connected")).toBeVisible();
  fakeServer.onAttempt = () => {};
  vi.useFakeTimers({ shouldAdvanceTime: true });
  act(() => socket.cut());
  expect(screen.getByText("Reconnecting")).toBeVisible();
  expect(screen.getByText(/updated \d\d:\d\d:\d\d/)).toBeVisible();
  // Presence and watchers from before the disconnection may be out of date.
  expect(screen.queryByText("Here")).toBeNull();
  expect(screen.queryByText("7 watching", { exact: false })).toBeNull();
  fakeServer.onAttempt = (again) => again.accept();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(socket.payloads("challenge_subscribe")).toHaveLength(2);
  await screen.findByText("Connected");
  emitEvent(socket, eventOf(detail, { type: "call_off_agreed", data: { userId: mirage._id } }));
  expect(await screen.findByText("7 watching", { exact: false })).toBeVisible();
});

test("a message shows at once, arrives once, and is not lost on failure", async () => {
  const { user, socket } = await open(detailOf(liveDuel(), { userRole: "creator" }));
  const chat = within(await screen.findByRole("log", { name: "Viewer chat messages" }));
  await chat.findByText("that peek was filthy");
  const field = screen.getByRole("textbox", { name: "Message" });
  fakeServer.responses["arena_message"] = () => ({ ok: false, code: "BUSY", message: "Too busy" });
  await user.type(field, "clip it{Enter}");
  expect(field).toHaveValue("");
  expect(await chat.findByText("Too busy")).toBeVisible();
  fakeServer.responses["arena_message"] = (payload) => {
    const { clientId, content } = payload as { clientId: string; content: string };
    const message = arenaMessage({ seq: 2, content, sender: nova, clientId });
    act(() => socket.emitEvent("arena_message", { challengeId: id, message }));
    return { ok: true, message };
  };
  await user.click(chat.getByRole("button", { name: "Retry" }));
  // Its button is no longer there.
  expect(screen.getByRole("log", { name: "Viewer chat messages" })).toHaveFocus();
  await waitFor(() => expect(chat.queryByText("Too busy")).toBeNull());
  expect(chat.getAllByText("clip it", { exact: false })).toHaveLength(1);
  const [first, second] = socket.payloads("arena_message") as { clientId: string }[];
  expect(second).toEqual(first);
});

test("an edited or deleted message is shown in its current state", async () => {
  const { socket } = await open(detailOf(liveDuel(), { userRole: "creator" }));
  const chat = within(await screen.findByRole("log", { name: "Viewer chat messages" }));
  await chat.findByText("that peek was filthy");
  const change = (with_: object) => {
    const message = { ...arenaMessage({ seq: 1, content: "that peek was clean" }), ...with_ };
    act(() => socket.emitEvent("arena_message_changed", { challengeId: id, message }));
  };
  change({ isEdited: true });
  expect(await chat.findByText("that peek was clean", { exact: false })).toBeVisible();
  expect(chat.getByText("(edited)")).toBeVisible();
  change({ content: "", isDeleted: true });
  expect(await chat.findByText("Message deleted")).toBeVisible();
  expect(chat.queryByText("that peek was clean", { exact: false })).toBeNull();
});

test("a missing response is a failure that can be retried", async () => {
  const { user } = await open(detailOf(liveDuel(), { userRole: "creator" }));
  fakeServer.responses["arena_message"] = () => ({
    ok: false,
    code: "RATE_LIMITED",
    message: "Too many messages",
    retryAfterMs: 3200,
  });
  await user.type(screen.getByRole("textbox", { name: "Message" }), "one{Enter}");
  expect(await screen.findByText("You are sending too fast. Try again in 4 s.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Discard this message" }));
  expect(screen.queryByText("You are sending too fast. Try again in 4 s.")).toBeNull();
});

test("500 characters, with a counter from 90 %", async () => {
  const { user, socket } = await open(detailOf(liveDuel(), { userRole: "creator" }));
  const field = screen.getByRole("textbox", { name: "Message" });
  await user.click(field);
  await user.paste("x".repeat(449));
  expect(screen.queryByText(/of 500/)).toBeNull();
  await user.paste("x");
  expect(screen.getByText("450 of 500")).toBeVisible();
  await user.paste("x".repeat(51));
  expect(field).toBeInvalid();
  await user.keyboard("{Enter}");
  expect(socket.payloads("arena_message")).toEqual([]);
});

test("a gap in the chat is fetched, and earlier messages on demand", async () => {
  serverMessages = Array.from({ length: 60 }, (_, index) =>
    arenaMessage({ seq: index + 1, content: `line ${index + 1}` }),
  );
  const { user, socket } = await open(detailOf(liveDuel()), null);
  const chat = within(await screen.findByRole("log", { name: "Viewer chat messages" }));
  await chat.findByText("line 60");
  expect(chat.queryByText("line 10")).toBeNull();
  await user.click(chat.getByRole("button", { name: "Earlier messages" }));
  expect(await chat.findByText("line 1")).toBeVisible();
  expect(chat.queryByRole("button", { name: "Earlier messages" })).toBeNull();
  const [next, later] = [61, 62].map((seq) => arenaMessage({ seq, content: `line ${seq}` }));
  if (!next || !later) throw new Error("two lines");
  serverMessages.push(next, later);
  act(() => socket.emitEvent("arena_message", { challengeId: id, message: later }));
  expect(await chat.findByText("line 61")).toBeVisible();
  expect(queries.at(-1)?.get("after")).toBe("60");
});

test("a visitor reads what kind of thing the players did with the result, fetched and live", async () => {
  const detail = detailOf(liveDuel());
  const locked = { ...detail.escrow, state: "locked" as const };
  const { type: _, data: __, ...hidden } = eventOf(detail, { version: 1, escrow: locked });
  serveChallenges({ detail });
  server.use(
    http.get("*/api/challenges/:id/events", () =>
      HttpResponse.json({ success: true, data: { events: [hidden], version: 1 } }),
    ),
  );
  await visitApp({ as: null, at });
  const log = await screen.findByRole("region", { name: "Match log" });
  expect(await within(log).findByText("A declaration was taken back")).toBeVisible();
  await screen.findByText("7 watching", { exact: false });
  const declared = { ...detail.escrow, state: "declared" as const };
  const {
    type: ___,
    data: ____,
    ...live
  } = eventOf(detail, {
    escrow: declared,
    status: "in_progress",
    deadlines: [{ kind: "confirm", at: new Date(Date.now() + 60_000).toISOString(), sides: [] }],
  });
  emitEvent(fakeServer.socket, live);
  expect(await within(log).findByText("A result was declared")).toBeVisible();
  expect(screen.getByRole("region", { name: "Match" })).toHaveTextContent(/Declared \d\d:\d\d/);
});

test("a visitor reads the chat, and must sign in only to write", async () => {
  serverMessages = [];
  await open(detailOf(liveDuel()), null);
  expect(screen.queryByRole("textbox", { name: "Message" })).toBeNull();
  expect(screen.getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/login");
  expect(await screen.findByText("No messages yet. Log in to write the first one.")).toBeVisible();
  expect(screen.getByRole("img", { name: "Fire: 0" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Ongoing Challenges" })).toBeNull();
});

test("a reaction is sent, and the watchers' reactions are counted", async () => {
  const { user, socket } = await open(detailOf(liveDuel(), { userRole: "creator" }));
  await user.click(screen.getByRole("button", { name: "Fire, 0 so far" }));
  expect(socket.payloads("arena_reaction")).toEqual([{ challengeId: id, reaction: "fire" }]);
  act(() => socket.emitEvent("arena_reactions", { challengeId: id, counts: { fire: 3, boo: 9 } }));
  expect(screen.getByRole("button", { name: "Fire, 3 so far" })).toBeVisible();
});

test("leaving the page ends the subscription", async () => {
  const { socket, unmount } = await open(detailOf(liveDuel()), null);
  unmount();
  expect(socket.payloads("challenge_unsubscribe")).toEqual([{ challengeId: id }]);
});
