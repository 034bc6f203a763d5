import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { queryClient } from "@/api/query-client";
import type { Declaration } from "@/api/types";
import { challengeQuery } from "@/features/challenge/queries";
import {
  detailOf,
  duel,
  liveDuel,
  me,
  mirage,
  nova,
  seat,
  serveChallenges,
} from "@/test/challenge-server";
import { openChallenge } from "@/test/challenges";
import { press } from "@/test/press";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";
import { onWideScreen } from "@/test/wide-screen";

const at = `/challenges/${duel()._id}/ongoing`;
const open = () => visitApp({ as: me, at });

test.each([
  ["ONG-06", openChallenge({ participants: [seat(nova)] }), "Waiting for Players"],
  ["ONG-07", duel(), "Ready to Start"],
  ["ONG-08", liveDuel(), "Live"],
  ["ONG-08", liveDuel({ expiresAt: "2020-03-01T10:00:00Z" }), "Time to declare"],
])("%s: the status with the label of the match page", async (_id, challenge, label) => {
  serveChallenges({ detail: detailOf(challenge, { userRole: "participant" }) });
  await open();
  expect(await screen.findByText(label)).toBeVisible();
});

test("ONG-09: the clock ticks on the server's time", async () => {
  serveChallenges({ detail: detailOf(liveDuel(), { userRole: "creator" }) });
  await open();
  const clock = await screen.findByRole("timer");
  expect(clock).toHaveTextContent(/^4[45]:\d\d$/);
  const first = clock.textContent;
  await waitFor(() => expect(clock.textContent).not.toBe(first), { timeout: 3000 });
});

test.each([
  ["x".repeat(140), `${"x".repeat(100)}…`],
  ["x".repeat(100), "x".repeat(100)],
  ["😀".repeat(101), `${"😀".repeat(100)}…`],
])("ONG-10: a long description is cut after 100 characters (%#)", async (description, shown) => {
  serveChallenges({ detail: detailOf(liveDuel({ description }), { userRole: "creator" }) });
  await open();
  expect(await screen.findByText(new RegExp(`· ${shown}$`))).toBeVisible();
});

test("ONG-11 OPEN-12: the escrow panel has the real amounts", async () => {
  serveChallenges({ detail: detailOf(liveDuel(), { userRole: "creator" }) });
  await open();
  const escrow = await screen.findByRole("region", { name: "Escrow" });
  expect(escrow).toHaveTextContent("nova_kade25.00");
  expect(escrow).toHaveTextContent("Platform fee 5%−2.50");
  expect(escrow).toHaveTextContent("47.50 USDC");
});

test("ONG-01 ONG-03 ONG-04 OPEN-07: start, edit and leave are shown where they are allowed", async () => {
  const actions = ["start", "edit", "leave", "cancel"] as const;
  serveChallenges({ detail: detailOf(duel(), { userRole: "creator", actions: [...actions] }) });
  await open();
  expect(await screen.findByRole("button", { name: "Start Challenge" })).toBeEnabled();
  expect(screen.getByRole("link", { name: "Edit" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Leave" })).toBeVisible();
});

test("ONG-02: cancelling returns to the list", async () => {
  serveChallenges({ detail: detailOf(duel(), { userRole: "creator", actions: ["cancel"] }) });
  server.use(
    http.post("*/api/challenges/:id/cancel", () =>
      HttpResponse.json({ success: true, data: { challenge: duel({ status: "cancelled" }) } }),
    ),
  );
  const { user, router } = await open();
  await user.click(await screen.findByRole("button", { name: "Cancel Challenge" }));
  await user.click(screen.getByRole("button", { name: "Cancel challenge" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/challenges"));
});

test("ONG-04: leaving returns to the list", async () => {
  const challenge = openChallenge({ participants: [seat(nova)], maxParticipants: 5 });
  serveChallenges({ detail: detailOf(challenge, { userRole: "participant", actions: ["leave"] }) });
  server.use(
    http.post("*/api/challenges/:id/leave", () =>
      HttpResponse.json({ success: true, data: { challenge } }),
    ),
  );
  const { user, router } = await open();
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  await user.click(screen.getByRole("button", { name: "Leave challenge" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/challenges"));
});

function sentResults() {
  const sent: unknown[] = [];
  server.use(
    http.post("*/api/challenges/:id/result", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ success: true, data: { challenge: liveDuel() } });
    }),
  );
  return sent;
}

test("B9 ONG-05 ONG-16: Submit Result asks for confirmation, and declares on the match page itself", async () => {
  serveChallenges({
    detail: detailOf(liveDuel(), { userRole: "creator", actions: ["declare", "call_off"] }),
  });
  const sent = sentResults();
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Submit Result" }));
  expect(screen.getByText("Please choose the result")).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "I won" }));
  expect(screen.getByRole("link", { name: "Add a score, a note or evidence" })).toHaveAttribute(
    "href",
    `/challenges/${duel()._id}/result?outcome=won`,
  );
  await user.click(screen.getByRole("button", { name: "Submit Result" }));
  expect(screen.getByRole("dialog")).toHaveTextContent("You won and receive $47.50");
  expect(sent).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Declare" }));
  await waitFor(() => expect(sent).toMatchObject([{ outcome: "won" }]));
});

test.each([
  ["I won", /when the others confirm it/],
  ["Draw", /refunded without a fee when the others confirm it/],
])("a declaration of '%s' to several opponents names them all", async (choice, text) => {
  const third = { _id: "01900000-0000-7000-8000-000000000003", username: "tal", avatar: null };
  const challenge = liveDuel({ matchType: "1 vs Many", maxParticipants: 5 });
  challenge.participants.push(seat(third, { slot: 2 }));
  serveChallenges({ detail: detailOf(challenge, { userRole: "creator", actions: ["declare"] }) });
  const { user } = await open();
  await user.click(await screen.findByRole("radio", { name: choice }));
  await user.click(screen.getByRole("button", { name: "Submit Result" }));
  expect(screen.getByRole("dialog")).toHaveTextContent(text);
});

test("A2 contesting shows both claims, the money and the date, and sends nothing before it is confirmed", async () => {
  serveChallenges({ detail: declared() });
  const sent = sentResults();
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Contest it" }));
  const dialog = await screen.findByRole("dialog", { name: "Contest this result?" });
  expect(dialog).toHaveTextContent("@mirage_ops declaresmirage_ops won");
  expect(dialog).toHaveTextContent("The whole pot of $50 is frozen");
  expect(dialog).toHaveTextContent("After 7 days without a decision, everyone is refunded");
  await user.click(within(dialog).getByRole("radio", { name: "I lost" }));
  await press(user, "Open dispute");
  expect(within(dialog).getByRole("alert")).toHaveTextContent("Confirm it instead");
  await user.click(within(dialog).getByRole("radio", { name: "I won" }));
  expect(sent).toEqual([]);
  await press(user, "Open dispute");
  await waitFor(() => expect(sent).toMatchObject([{ outcome: "won" }]));
});

test("ONG-15: a failed command shows the reason", async () => {
  serveChallenges({ detail: detailOf(duel(), { userRole: "creator", actions: ["start"] }) });
  server.use(
    http.post("*/api/challenges/:id/start", () => refusal(409, "NOT_STARTABLE", "Not now")),
  );
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Start Challenge" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Not now");
});

test("ONG-15: a failed command without a message is called an error", async () => {
  serveChallenges({ detail: detailOf(liveDuel(), { userRole: "creator", actions: ["call_off"] }) });
  server.use(http.post("*/api/challenges/:id/call-off", () => refusal(500, "INTERNAL", "")));
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Call off" }));
  await user.click(screen.getByRole("button", { name: "Agree to call off" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("An error occurred");
});

test("ONG-12: a missing challenge offers a retry and a way back", async () => {
  serveChallenges();
  await open();
  expect(await screen.findByText("Challenge Not Found")).toBeVisible();
  expect(screen.getByRole("button", { name: "Try Again" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to Challenges" })).toHaveAttribute(
    "href",
    "/challenges",
  );
});

test("ONG-13 ONG-14: refetched every 10 s while live, else every 60 s, and on focus", () => {
  const options = challengeQuery("c1");
  const interval = options.refetchInterval as (query: unknown) => number;
  expect(interval({ state: { data: detailOf(liveDuel()) } })).toBe(10_000);
  expect(interval({ state: { data: detailOf(duel()) } })).toBe(60_000);
  expect(options.refetchOnWindowFocus).toBe("always");
  expect(options.staleTime).toBe(30_000);
});

const mirageWon = {
  user: mirage,
  outcome: "won" as const,
  winner: null,
  score: "13:9",
  note: null,
  declaredAt: new Date().toISOString(),
};

function declared() {
  const challenge = liveDuel({ status: "in_progress" });
  const detail = detailOf(challenge, {
    userRole: "creator",
    actions: ["declare"],
    declarations: [mirageWon],
    deadlines: [{ kind: "confirm", at: new Date(Date.now() + 3_600_000).toISOString(), sides: [] }],
  });
  return { ...detail, escrow: { ...detail.escrow, state: "declared" as const } };
}

const ownClaim = () => ({
  user: nova,
  outcome: "won" as const,
  winner: nova,
  score: null,
  note: null,
  declaredAt: new Date().toISOString(),
});

/** The requests of a command that the server accepts. */
function sentCommands(path: string) {
  const sent: string[] = [];
  server.use(
    http.post(`*/api/challenges/:id/${path}`, ({ request }) => {
      sent.push(new URL(request.url).pathname);
      return HttpResponse.json({ success: true, data: { challenge: liveDuel() } });
    }),
  );
  return sent;
}

test("a declaration is taken back while there is time", async () => {
  const detail = declared();
  const own = ownClaim();
  serveChallenges({
    detail: {
      ...detail,
      declarations: [own],
      myDeclaration: own,
      actions: ["declare", "take_back"],
    },
  });
  const sent = sentCommands("result/take-back");
  const { user } = await open();
  expect(await screen.findByText(/Declared by mistake/)).toHaveTextContent(/another 0?[45]:\d\d/);
  serveChallenges({ detail: detailOf(liveDuel(), { actions: ["declare"] }) });
  await user.click(screen.getByRole("button", { name: "Take it back" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(/Declared by mistake/)).toBeNull());
  // Its button is no longer there, and the message is above what the player sees.
  expect(statusOf("Your declaration is taken back")).toHaveFocus();
});

const statusOf = (text: string) => screen.getByText(text).closest("[role=status]");

test("after five minutes a declaration cannot be taken back", async () => {
  const detail = declared();
  const own = { ...ownClaim(), declaredAt: new Date(Date.now() - 301_000).toISOString() };
  serveChallenges({
    detail: {
      ...detail,
      declarations: [own],
      myDeclaration: own,
      actions: ["declare", "take_back"],
    },
  });
  await open();
  expect(await screen.findByText("You declared")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Take it back" })).toBeNull();
});

function serveDispute(claims: Partial<Declaration> = {}) {
  const detail = declared();
  const own = ownClaim();
  const others = detail.declarations.map((claim) => ({ ...claim, ...claims }));
  serveChallenges({
    detail: {
      ...detail,
      escrow: { ...detail.escrow, state: "disputed" },
      declarations: [own, ...others],
      myDeclaration: own,
      dispute: {
        _id: "d",
        openedAt: own.declaredAt,
        openedBy: nova,
        reason: "conflict",
        stage: "waiting",
      },
      actions: ["withdraw"],
    },
  });
}

test("in a dispute a claim is withdrawn after the dialog has named who gets the pot", async () => {
  serveDispute();
  const sent = sentCommands("dispute/withdraw");
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Withdraw my claim" }));
  const dialog = await screen.findByRole("dialog", { name: "Let the other result stand?" });
  expect(dialog).toHaveTextContent("@mirage_ops wins and receives $47.50");
  expect(dialog).toHaveTextContent("It is paid at once and cannot be undone");
  expect(sent).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Withdraw" }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

test("to let a draw stand promises the stakes, and no payout", async () => {
  serveDispute({ outcome: "draw", winner: null });
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Withdraw my claim" }));
  expect(await screen.findByRole("dialog")).toHaveTextContent(
    "every stake goes back without a fee. They are returned at once, which cannot be undone",
  );
});

test("each side's deadline to confirm or contest is shown to both", async () => {
  const detail = declared();
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const sides = [
    { user: nova, at: at(61) },
    { user: mirage, at: at(1_400) },
  ];
  serveChallenges({
    detail: { ...detail, deadlines: [{ kind: "confirm", at: at(1_400), sides }] },
  });
  await open();
  expect(await screen.findByText("for you to confirm or contest.")).toBeVisible();
  expect(screen.getByText("for @mirage_ops to confirm or contest.")).toBeVisible();
});

test("a held result shows payouts and release time, and is accepted or contested", async () => {
  const detail = declared();
  const releaseAt = new Date(Date.now() + 50 * 3_600_000).toISOString();
  const outcome = {
    kind: "win" as const,
    winner: mirage,
    settledBy: "lapse" as const,
    payouts: [{ user: mirage, amount: "47.5" }],
    fee: "2.5",
  };
  serveChallenges({
    detail: {
      ...detail,
      challenge: { ...detail.challenge, outcome },
      escrow: { ...detail.escrow, state: "held" },
      deadlines: [{ kind: "release", at: releaseAt, sides: [] }],
    },
  });
  const sent = sentResults();
  const { user } = await open();
  expect(await screen.findByText("47.50 USDC")).toBeVisible();
  expect(screen.getByText(/until the result is final and paid/)).toBeVisible();
  expect(
    screen.getByText(/If you contest it, a dispute opens and everything stays in escrow/),
  ).toBeVisible();
  expect(screen.getByRole("button", { name: "Confirm result" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Contest it" }));
  const dialog = await screen.findByRole("dialog", { name: "Contest this result?" });
  expect(dialog).toHaveTextContent("@mirage_ops declaresmirage_ops won");
  await user.click(within(dialog).getByRole("radio", { name: "I won" }));
  await press(user, "Open dispute");
  await waitFor(() => expect(sent).toMatchObject([{ outcome: "won" }]));
});

test("RESULT-02 STATE-12: one agreeing declaration confirms the other side's claim", async () => {
  serveChallenges({ detail: declared() });
  let body: unknown;
  server.use(
    http.post("*/api/challenges/:id/result", async ({ request }) => {
      body = await request.json();
      return HttpResponse.json({ success: true, data: { challenge: duel() } });
    }),
  );
  const { user } = await open();
  const declarations = await screen.findByRole("list", { name: "Declarations" });
  expect(declarations).toHaveTextContent("@mirage_ops declares");
  expect(within(declarations).getByRole("link", { name: "@mirage_ops" })).toHaveAttribute(
    "href",
    "/profile/mirage_ops",
  );
  expect(screen.getByText("Score 13:9")).toBeVisible();
  expect(screen.getByText(/to confirm or contest/, { selector: "span" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Confirm result" }));
  const dialog = screen.getByRole("dialog");
  expect(dialog).toHaveTextContent("mirage_ops won and receives $47.50");
  await user.click(screen.getAllByRole("button", { name: "Confirm result" }).at(-1) as HTMLElement);
  await waitFor(() => expect(body).toMatchObject({ outcome: "lost", winnerId: mirage._id }));
});

test("each corner of a duel shows its player's record", async () => {
  const records = [
    { userId: nova._id, won: 41, lost: 17, drawn: 0, winRate: 71 },
    { userId: mirage._id, won: 3, lost: 4, drawn: 2, winRate: 33 },
  ];
  serveChallenges({ detail: detailOf(liveDuel()), records });
  await open();
  const board = within(await screen.findByRole("region", { name: "Match" }));
  expect(await board.findByText("41 won, 17 lost")).toBeInTheDocument();
  expect(board.getByText("41–17")).toBeVisible();
  expect(board.getByText("71%")).toBeVisible();
  expect(board.getByText("3 won, 4 lost, 2 drawn")).toBeInTheDocument();
  expect(board.getByText("3–4–2")).toBeVisible();
});

test("the other player of a duel can be followed from their corner, the viewer cannot", async () => {
  serveChallenges({ detail: detailOf(liveDuel(), { userRole: "creator" }) });
  const relationship = { isMutualFriend: false, isFollowing: false, isFollower: true };
  const followed: unknown[] = [];
  server.use(
    http.get("*/api/friends/relations", () =>
      HttpResponse.json({ success: true, data: { players: [{ _id: mirage._id, relationship }] } }),
    ),
    http.post("*/api/friends/:id/follow", ({ params }) => {
      followed.push(params["id"]);
      return HttpResponse.json({ success: true });
    }),
  );
  const { user } = await open();
  const board = within(await screen.findByRole("region", { name: "Match" }));
  const [follow, ...others] = await board.findAllByRole("button", { name: /^Follow / });
  expect(follow).toHaveAccessibleName("Follow back mirage_ops");
  expect(others).toEqual([]);
  await user.click(follow as HTMLElement);
  await expect.poll(() => followed).toEqual([mirage._id]);
});

test("ROUTE-22 a visitor watches, and is offered no one to follow", async () => {
  serveChallenges({ detail: detailOf(liveDuel(), { isAuthenticated: false }) });
  await visitApp({ as: null, at });
  const board = within(await screen.findByRole("region", { name: "Match" }));
  expect(await board.findByRole("link", { name: "mirage_ops" })).toBeVisible();
  expect(board.queryByRole("button", { name: /^Follow / })).toBeNull();
});

test("B6 the record counts this match as soon as it is completed, without a reload", async () => {
  const world = { records: [{ userId: nova._id, won: 0, lost: 0, drawn: 0, winRate: 0 }] };
  serveChallenges({ detail: detailOf(liveDuel()), ...world });
  await open();
  const board = within(await screen.findByRole("region", { name: "Match" }));
  expect(await board.findByText("0–0")).toBeVisible();
  const completed = detailOf(liveDuel({ status: "completed", version: 9 }));
  const records = [{ userId: nova._id, won: 1, lost: 0, drawn: 0, winRate: 100 }];
  serveChallenges({ detail: completed, records });
  act(() => {
    queryClient.setQueryData(challengeQuery(duel()._id).queryKey, completed);
  });
  expect(await board.findByText("1–0")).toBeVisible();
});

test("more than two players have a roster instead of corners", async () => {
  const challenge = liveDuel({ matchType: "1 vs Many", maxParticipants: 5 });
  serveChallenges({ detail: detailOf(challenge, { userRole: "creator" }) });
  await open();
  expect(await screen.findByRole("region", { name: "Players" })).toHaveTextContent("mirage_ops");
  expect(screen.getByText(/One winner takes the pot/)).toBeVisible();
});

test("the outcome note of a cancelled challenge shows the reason", async () => {
  const challenge = duel({ status: "cancelled", cancelReason: "expired" });
  serveChallenges({ detail: detailOf(challenge, { userRole: "creator" }) });
  await open();
  const elements = await screen.findAllByText(/It was not played in time/);
  for (const element of elements) expect(element).toBeVisible();
});

test("ONG-17 RESULT-03: a rejected report shows the reason, at its field or above the buttons", async () => {
  onWideScreen();
  serveChallenges({ detail: detailOf(liveDuel(), { userRole: "participant" }) });
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Report" }));
  const reason = screen.getByRole("combobox", { name: "What is wrong?" });
  await user.selectOptions(reason, "Cheating");
  const path = "*/api/challenges/:id/report";
  const invalid = refusal(422, "VALIDATION", "Details are too long", { details: "Too long" });
  server.use(http.post(path, () => invalid));
  await user.click(screen.getByRole("button", { name: "Send report" }));
  const details = screen.getByRole("textbox", { name: /^Details/ });
  await waitFor(() => expect(details).toHaveAccessibleDescription("Too long"));
  expect(screen.queryByRole("alert")).toBeNull();
  const again = "You have already reported this challenge. The moderators have your report.";
  server.use(http.post(path, () => refusal(409, "ALREADY_REPORTED", again)));
  await user.click(screen.getByRole("button", { name: "Send report" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(again);
});
