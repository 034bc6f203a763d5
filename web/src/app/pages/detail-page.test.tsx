import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { queryClient } from "@/api/query-client";
import { detailOf, duel, me, mirage, nova, seat, serveChallenges } from "@/test/challenge-server";
import { openChallenge } from "@/test/challenges";
import { press } from "@/test/press";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

const at = `/challenges/${openChallenge()._id}`;

test("DETAIL-01 DETAIL-02 DETAIL-07 DETAIL-08 DETAIL-09 DETAIL-25 DETAIL-13 STATE-11: the creator sees the role, the commands and the terms", async () => {
  const detail = detailOf(duel(), { userRole: "creator", actions: ["start", "cancel", "edit"] });
  serveChallenges({ detail });
  await visitApp({ as: me, at });
  expect(await screen.findByText("Your role: Creator")).toBeVisible();
  expect(screen.getByText("3 views")).toBeVisible();
  expect(screen.getByRole("button", { name: "Start Challenge" })).toBeEnabled();
  expect(screen.getByRole("button", { name: "Cancel Challenge" })).toBeEnabled();
  expect(screen.getByRole("link", { name: "Edit" })).toHaveAttribute("href", `${at}/edit`);
});

test.each([
  ["creator", "Creator"],
  ["participant", "Participant"],
  ["viewer", "Viewer"],
] as const)("DETAIL-02: the role %s, as the server names it", async (userRole, label) => {
  serveChallenges({ detail: detailOf(duel(), { userRole }) });
  await visitApp({ as: me, at });
  expect(await screen.findByText(`Your role: ${label}`)).toBeVisible();
});

test.each(["active", "completed"] as const)(
  "DETAIL-13 ONG-03 STATE-01: a match that is %s can no longer be edited",
  async (status) => {
    serveChallenges({ detail: detailOf(duel({ status }), { userRole: "creator" }) });
    await visitApp({ as: me, at });
    const edit = await screen.findByRole("button", { name: "Edit" });
    expect(edit).toBeDisabled();
    expect(edit).toHaveAccessibleDescription("It cannot be edited after its start");
  },
);

test("STATE-02: a challenge that expired unplayed shows it", async () => {
  const expired = duel({ status: "cancelled", cancelReason: "expired" });
  serveChallenges({ detail: detailOf(expired, { userRole: "creator" }) });
  await visitApp({ as: me, at });
  expect(await screen.findByText("Expired")).toBeVisible();
  expect(screen.queryByText("Cancelled")).toBeNull();
});

test("DETAIL-10 DETAIL-12 STATE-13 OPEN-01: a visitor can read, and must sign in before joining", async () => {
  serveChallenges({ detail: detailOf(openChallenge(), { isAuthenticated: false }) });
  await visitApp({ as: null, at });
  expect(await screen.findByRole("heading", { name: openChallenge().title })).toBeVisible();
  expect(screen.getByRole("link", { name: "Login to Join" })).toHaveAttribute("href", "/login");
  expect(screen.queryByRole("button", { name: /^Join/ })).toBeNull();
});

test("ROUTE-16 SESS-13: a visitor reaches the live page of an open challenge, with the invite code", async () => {
  const code = "?invite=ABCD2345";
  const challenge = openChallenge({ isPrivate: true });
  serveChallenges({ detail: detailOf(challenge, { isAuthenticated: false }) });
  await visitApp({ as: null, at: `${at}${code}` });
  const watch = await screen.findByRole("link", { name: "Watch" });
  expect(watch).toHaveAttribute("href", `${at}/ongoing${code}`);
});

test("ROUTE-16 SESS-13: a visitor watches a running match, and is not asked to join it", async () => {
  serveChallenges({ detail: detailOf(duel({ status: "active" }), { isAuthenticated: false }) });
  await visitApp({ as: null, at });
  expect(await screen.findByRole("link", { name: "Watch" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Login to Join" })).toBeNull();
});

test("PROF-22: the names in the roster lead to the profiles, and others can be followed", async () => {
  serveChallenges({ detail: detailOf(duel({ status: "active" }), { userRole: "creator" }) });
  const commands: string[] = [];
  const relationship = { isMutualFriend: false, isFollowing: false, isFollower: false };
  server.use(
    http.get("*/api/friends/relations", () =>
      HttpResponse.json({
        success: true,
        data: { players: [{ _id: mirage._id, relationship }] },
      }),
    ),
    http.post("*/api/friends/:id/follow", ({ params }) => {
      commands.push(String(params["id"]));
      return HttpResponse.json({ success: true });
    }),
  );
  const { user } = await visitApp({ as: me, at });
  const players = await screen.findByRole("region", { name: "Players" });
  const other = within(players).getByRole("link", { name: new RegExp(`^${mirage.username}`) });
  expect(other).toHaveAttribute("href", `/profile/${mirage.username}`);
  const own = within(players).getByRole("link", { name: new RegExp(`^${me.username}`) });
  expect(own).toHaveAttribute("href", "/profile");
  const follow = await within(players).findByRole("button", { name: `Follow ${mirage.username}` });
  // On phones as well: no part of the row around it is hidden there.
  expect(follow.closest("[class*='max-sm:hidden']")).toBeNull();
  await user.click(follow);
  await expect.poll(() => commands).toEqual([mirage._id]);
});

test("the newest events of the log are shown, with the way to all of them", async () => {
  const event = (version: number) => ({
    version,
    type: version === 1 ? "created" : "edited",
    data: { user: mirage },
    at: "2026-03-10T10:00:00Z",
  });
  serveChallenges({ detail: detailOf(openChallenge({ version: 9 })) });
  const events = Array.from({ length: 9 }, (_, index) => event(index + 1));
  server.use(
    http.get("*/api/challenges/:id/events", () =>
      HttpResponse.json({ success: true, data: { events, version: 9 } }),
    ),
  );
  await visitApp({ as: me, at });
  const log = within(await screen.findByRole("region", { name: "Match log" }));
  expect(await log.findAllByRole("listitem")).toHaveLength(6);
  expect(log.queryByText("mirage_ops created the challenge")).toBeNull();
  expect(log.getByRole("link", { name: "See all of the match log" })).toHaveAttribute(
    "href",
    `${at}/ongoing`,
  );
});

test("a challenge of a stranger states nothing about the relation, one of a friend does", async () => {
  serveChallenges({ detail: detailOf(openChallenge()) });
  const { unmount } = await visitApp({ as: me, at });
  expect(await screen.findByRole("link", { name: "@mirage_ops" })).toBeVisible();
  expect(screen.queryByText("Stranger")).toBeNull();
  unmount();
  queryClient.clear();
  const categoryInfo = { type: "friend", label: "Friend", teamName: null } as const;
  serveChallenges({ detail: detailOf(openChallenge({ category: "friend", categoryInfo })) });
  await visitApp({ as: me, at });
  expect(await screen.findByText("Friend")).toBeVisible();
});

test("API-CHAL-07 ERR-13 DETAIL-25: the statistics are fetched once they are opened, with a retry", async () => {
  serveChallenges({ detail: detailOf(openChallenge()) });
  let isUp = false;
  server.use(
    http.get("*/api/challenges/:id/stats", () =>
      isUp
        ? HttpResponse.json({
            success: true,
            data: {
              views: 31,
              participants: 1,
              totalPrizePool: "25",
              fee: "2.5",
              winnerReceives: "47.5",
              averageStake: "25",
              declared: 0,
            },
          })
        : refusal(400, "", ""),
    ),
  );
  const { user } = await visitApp({ as: me, at });
  const statistics = within(await screen.findByRole("region", { name: "Statistics" }));
  await user.click(statistics.getByRole("button", { name: "Statistics" }));
  expect(await statistics.findByText("Failed to fetch challenge statistics")).toBeVisible();
  isUp = true;
  await user.click(statistics.getByRole("button", { name: "Retry" }));
  expect(await statistics.findByText("31")).toBeVisible();
});

test("DETAIL-03 DETAIL-04 DETAIL-05 DETAIL-20: a private challenge is joined with its code", async () => {
  const challenge = openChallenge({ isPrivate: true, visibility: "Private" });
  serveChallenges({ detail: detailOf(challenge, { actions: ["join"] }) });
  let body: unknown;
  server.use(
    http.post("*/api/challenges/:id/join", async ({ request }) => {
      body = await request.json();
      return HttpResponse.json({ success: true, data: { challenge } });
    }),
  );
  const { user } = await visitApp({ as: me, at });
  await user.click(await screen.findByRole("button", { name: "Join Challenge" }));
  expect(screen.getByLabelText("Your stake")).toHaveAttribute("step", "0.01");
  expect(screen.getByLabelText("Your stake")).toHaveAttribute("min", "25.00");
  await user.type(screen.getByLabelText(/Invite code/), "ABCD2345");
  await press(user, "Stake $25");
  expect(await screen.findByText("Successfully joined the challenge!")).toBeVisible();
  const { termsKey } = challenge;
  expect(body).toEqual({ stakeAmount: "25", inviteCode: "ABCD2345", termsKey });
});

test.each(["creator", "participant"] as const)(
  "DETAIL-11: the %s sees the invite code of a private challenge",
  async (userRole) => {
    const challenge = duel({ isPrivate: true, inviteCode: "ABCD2345" });
    serveChallenges({ detail: detailOf(challenge, { userRole }) });
    await visitApp({ as: me, at });
    expect(await screen.findByText("ABCD2345")).toBeVisible();
  },
);

test("DETAIL-07 DETAIL-14 STATE-07: a start requires two participants", async () => {
  const alone = duel({ status: "open", participants: [seat(nova)], participantCount: 1 });
  serveChallenges({
    detail: detailOf(alone, { userRole: "creator", actions: ["cancel", "edit"] }),
  });
  await visitApp({ as: me, at });
  const start = await screen.findByRole("button", { name: "Start Challenge" });
  expect(start).toBeDisabled();
  expect(start).toHaveAccessibleDescription("At least 2 participants are needed to start");
});

test("a start waits until everyone else is ready, and names the unready players", async () => {
  const lobby = duel({ participants: [seat(nova, { slot: 0 }), seat(mirage)] });
  serveChallenges({ detail: detailOf(lobby, { userRole: "creator", actions: ["start"] }) });
  await visitApp({ as: me, at });
  const start = await screen.findByRole("button", { name: "Start Challenge" });
  expect(start).toBeDisabled();
  expect(start).toHaveAccessibleDescription("@mirage_ops is not ready yet");
});

test("unequal stakes are shown in money, and require confirmation to join", async () => {
  const uneven = duel({
    creator: mirage,
    status: "open",
    minimumStake: "0",
    opponentMinStake: "100",
    participants: [seat(mirage, { slot: 0, stakeAmount: "0" })],
    participantCount: 1,
  });
  serveChallenges({ detail: detailOf(uneven, { userRole: "viewer", actions: ["join"] }) });
  const sent: unknown[] = [];
  server.use(
    http.post("*/api/challenges/:id/join", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ success: true, data: { challenge: uneven } });
    }),
  );
  const { user } = await visitApp({ as: me, at });
  await user.click(await screen.findByRole("button", { name: /^Join/ }));
  const dialog = await screen.findByRole("dialog");
  const confirmation = await within(dialog).findByRole("checkbox", {
    name: /I stake \$100, but @mirage_ops stakes only \$0/,
  });
  expect(within(dialog).getByRole("button", { name: /^Stake/ })).toBeDisabled();
  await user.click(confirmation);
  await press(user, "Stake $100");
  await waitFor(() => expect(sent).toMatchObject([{ confirmsAsymmetry: true }]));
});

test("each amount of an unequal stake is confirmed anew, and none that is not valid", async () => {
  const uneven = openChallenge({ minimumStake: "10", opponentMinStake: "20" });
  serveChallenges({ detail: detailOf(uneven, { actions: ["join"] }) });
  const { user } = await visitApp({ as: me, at });
  await user.click(await screen.findByRole("button", { name: /^Join/ }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("checkbox", { name: /^I stake \$20, but @mirage_ops/ }));
  await waitFor(() => expect(dialog.getByRole("button", { name: "Stake $20" })).toBeEnabled());
  const stake = dialog.getByLabelText("Your stake");
  await user.clear(stake);
  expect(dialog.queryByRole("checkbox")).toBeNull();
  expect(dialog.getByRole("button", { name: "Stake" })).toBeVisible();
  await user.type(stake, "60");
  expect(dialog.getByRole("checkbox", { name: /^I stake \$60, but/ })).not.toBeChecked();
  expect(dialog.getByRole("button", { name: "Stake $60" })).toBeDisabled();
  await user.clear(stake);
  await user.type(stake, "5");
  expect(dialog.queryByRole("checkbox")).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Stake $5" }));
  expect(dialog.getByText("Stake amount must be at least $20")).toBeVisible();
  await user.clear(stake);
  await user.type(stake, "20.005");
  expect(dialog.queryByRole("checkbox")).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Stake" }));
  expect(dialog.getByText("Stake amount must have at most 2 decimals")).toBeVisible();
});

test("terms that change under an open dialog are accepted only once it has shown them", async () => {
  const unchanged = openChallenge();
  serveChallenges({ detail: detailOf(unchanged, { actions: ["join"] }) });
  const changed = openChallenge({ minimumStake: "30", termsKey: "changed", version: 2 });
  const sent: { termsKey: string }[] = [];
  server.use(
    http.post("*/api/challenges/:id/join", async ({ request }) => {
      sent.push((await request.json()) as { termsKey: string });
      return refusal(409, "TERMS_CHANGED", "The creator has changed the terms");
    }),
  );
  const { user } = await visitApp({ as: me, at });
  await user.click(await screen.findByRole("button", { name: /^Join/ }));
  serveChallenges({ detail: detailOf(changed, { actions: ["join"] }) });
  await queryClient.invalidateQueries();
  await waitFor(() => expect(screen.getAllByText("$30")).not.toHaveLength(0));
  const dialog = within(screen.getByRole("dialog"));
  await press(user, "Stake $25");
  expect(await dialog.findByText(/^The creator has changed the terms\. These are/)).toBeVisible();
  await press(user, "Stake $30");
  await waitFor(() =>
    expect(sent).toMatchObject([{ termsKey: unchanged.termsKey }, { termsKey: "changed" }]),
  );
});

test("DETAIL-15 DETAIL-22: starting shows the new status at once", async () => {
  serveChallenges({ detail: detailOf(duel(), { userRole: "creator", actions: ["start"] }) });
  server.use(
    http.post("*/api/challenges/:id/start", () => {
      const started = duel({ status: "active", startTime: new Date().toISOString() });
      serveChallenges({ detail: detailOf(started, { userRole: "creator" }) });
      return HttpResponse.json({ success: true, data: { challenge: started } });
    }),
  );
  const { user } = await visitApp({ as: me, at });
  await user.click(await screen.findByRole("button", { name: "Start Challenge" }));
  expect(await screen.findByText("Challenge started successfully!")).toBeVisible();
  // Its button is gone.
  await waitFor(() => expect(document.getElementById("main")).toHaveFocus());
  expect(screen.getByText("Live")).toBeVisible();
  expect(screen.getByText(/^Started /)).toBeVisible();
});

test("DETAIL-08 DETAIL-16 DETAIL-23 STATE-08: cancelling requires confirmation", async () => {
  serveChallenges({ detail: detailOf(duel(), { userRole: "creator", actions: ["cancel"] }) });
  const keys: (string | null)[] = [];
  server.use(
    http.post("*/api/challenges/:id/cancel", ({ request }) => {
      keys.push(request.headers.get("Idempotency-Key"));
      return HttpResponse.json({ success: true, data: { challenge: duel() } });
    }),
  );
  const { user } = await visitApp({ as: me, at });
  await user.click(await screen.findByRole("button", { name: "Cancel Challenge" }));
  expect(screen.getByRole("dialog")).toHaveTextContent("This cannot be undone.");
  await user.click(screen.getByRole("button", { name: "Cancel challenge" }));
  expect(await screen.findByText("Challenge cancelled successfully")).toBeVisible();
  expect(keys).toHaveLength(1);
  expect(keys[0]).toBeTruthy();
});

test("a command in progress on the server is retried with the same key, not executed twice", async () => {
  serveChallenges({ detail: detailOf(duel(), { userRole: "creator", actions: ["cancel"] }) });
  const keys: (string | null)[] = [];
  const answers = [
    () => refusal(409, "IDEMPOTENCY_KEY_IN_USE", "The first request is still running"),
    () => refusal(409, "CHALLENGE_CHANGED", "The challenge has changed"),
  ];
  server.use(
    http.post("*/api/challenges/:id/cancel", ({ request }) => {
      keys.push(request.headers.get("Idempotency-Key"));
      return (
        answers[keys.length - 1]?.() ??
        HttpResponse.json({ success: true, data: { challenge: duel() } })
      );
    }),
  );
  const { user } = await visitApp({ as: me, at });
  await user.click(await screen.findByRole("button", { name: "Cancel Challenge" }));
  const confirm = () => user.click(screen.getByRole("button", { name: "Cancel challenge" }));
  await confirm();
  expect(await screen.findByText("The first request is still running")).toBeVisible();
  await confirm();
  expect(await screen.findByText("The challenge has changed")).toBeVisible();
  await confirm();
  expect(await screen.findByText("Challenge cancelled successfully")).toBeVisible();
  const [first, second, third] = keys;
  expect(second).toBe(first);
  // The second request was decided, so the next click is a new command with a new key.
  expect(third).not.toBe(first);
});

test("DETAIL-06 DETAIL-17 DETAIL-21 OPEN-19: leaving warns that the stake is lost", async () => {
  const challenge = openChallenge({ participants: [seat(nova)], maxParticipants: 5 });
  serveChallenges({ detail: detailOf(challenge, { userRole: "participant", actions: ["leave"] }) });
  server.use(
    http.post("*/api/challenges/:id/leave", () =>
      HttpResponse.json({ success: true, data: { challenge } }),
    ),
  );
  const { user } = await visitApp({ as: me, at });
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  expect(screen.getByRole("dialog")).toHaveTextContent("Your stake of $25 will be lost");
  await user.click(screen.getByRole("button", { name: "Leave challenge" }));
  expect(await screen.findByText("Successfully left the challenge")).toBeVisible();
});

test("RESULT-04 ERR-16 ONG-17: a rematch requires confirmation, and leads to the new challenge", async () => {
  const over = duel({ status: "completed" });
  serveChallenges({ detail: detailOf(over, { userRole: "participant" }) });
  server.use(http.post("*/api/challenges/:id/rematch", () => refusal(500, "INTERNAL", "")));
  const { user, router } = await visitApp({ as: me, at });
  await user.click(await screen.findByRole("button", { name: "Rematch" }));
  const dialog = screen.getByRole("dialog");
  expect(dialog).toHaveTextContent("invites the other players. You stake $25.");
  const confirm = screen.getByRole("button", { name: "Request rematch" });
  await user.click(confirm);
  expect(await screen.findByRole("alert")).toHaveTextContent("Failed to request rematch");
  const again = openChallenge({ _id: "01990000-0000-7000-8000-00000000c0de" });
  server.use(
    http.post("*/api/challenges/:id/rematch", () =>
      HttpResponse.json({ success: true, data: { challenge: again } }, { status: 201 }),
    ),
  );
  await user.click(confirm);
  await expect.poll(() => router.state.location.pathname).toBe(`/challenges/${again._id}`);
});

test("RESULT-04: a player who did not take part is offered no rematch", async () => {
  serveChallenges({ detail: detailOf(duel({ status: "completed" })) });
  await visitApp({ as: me, at });
  await screen.findByText("See how it ended");
  expect(screen.queryByRole("button", { name: "Rematch" })).toBeNull();
});

test("DETAIL-24 ERR-01: the server's error message, or the fallback", async () => {
  serveChallenges({ detail: detailOf(duel(), { userRole: "creator", actions: ["start"] }) });
  server.use(http.post("*/api/challenges/:id/start", () => refusal(500, "INTERNAL", "")));
  const { user } = await visitApp({ as: me, at });
  await user.click(await screen.findByRole("button", { name: "Start Challenge" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Failed to start challenge");
});

test.each([
  ["leave", "Leave", "Leave challenge", "Failed to leave challenge"],
  ["cancel", "Cancel Challenge", "Cancel challenge", "Failed to cancel challenge"],
] as const)(
  "DETAIL-24: a failed %s without a message",
  async (command, button, confirm, message) => {
    serveChallenges({ detail: detailOf(duel(), { userRole: "creator", actions: [command] }) });
    server.use(http.post(`*/api/challenges/:id/${command}`, () => refusal(500, "INTERNAL", "")));
    const { user } = await visitApp({ as: me, at });
    await user.click(await screen.findByRole("button", { name: button }));
    await user.click(screen.getByRole("button", { name: confirm }));
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
  },
);

test("DETAIL-18 DETAIL-24: a challenge that is refused without a message", async () => {
  serveChallenges();
  server.use(http.get("*/api/challenges/:id", () => refusal(403, "FORBIDDEN", "")));
  await visitApp({ as: me, at });
  expect(await screen.findByRole("heading", { name: "Error Loading Challenge" })).toBeVisible();
  expect(screen.getByRole("alert")).toHaveTextContent("Failed to fetch challenge details");
});

test("DETAIL-18: a missing challenge shows Challenge Not Found", async () => {
  serveChallenges();
  await visitApp({ as: me, at });
  expect(await screen.findByRole("heading", { name: "Challenge Not Found" })).toBeVisible();
});

test("DETAIL-18 DETAIL-19: a network failure shows an alert and a retry", async () => {
  serveChallenges({ detail: detailOf(openChallenge()) });
  server.use(
    http.get(`*/api/challenges/${openChallenge()._id}`, () => HttpResponse.error(), { once: true }),
  );
  const { user } = await visitApp({ as: me, at });
  expect(await screen.findByText("Error Loading Challenge")).toBeVisible();
  expect(screen.getByRole("alert")).toHaveTextContent("Network error. Please try again.");
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("heading", { name: openChallenge().title })).toBeVisible();
});

test("DETAIL-04: a private challenge requires its code from a player without access", async () => {
  serveChallenges();
  const codes: (string | null)[] = [];
  server.use(
    http.get("*/api/challenges/:id", ({ request }) => {
      codes.push(new URL(request.url).searchParams.get("inviteCode"));
      return refusal(403, "INVITE_CODE_REQUIRED", "A valid invite code is needed");
    }),
  );
  const { user } = await visitApp({ as: me, at });
  await user.type(await screen.findByLabelText("Invite code"), "abcd2345");
  await user.click(screen.getByRole("button", { name: "Show challenge" }));
  await waitFor(() => expect(codes.at(-1)).toBe("ABCD2345"));
});

test("ROUTE-17 ROUTE-18: older addresses lead here, and to the join dialog", async () => {
  serveChallenges({ detail: detailOf(openChallenge(), { actions: ["join"] }) });
  const { router } = await visitApp({ as: me, at: `/challenge/${openChallenge()._id}/join` });
  expect(await screen.findByRole("dialog")).toHaveTextContent("Join First to 13");
  expect(router.state.location.pathname).toBe(at);
});

test("a challenge links to a conversation with each other player", async () => {
  serveChallenges({ detail: detailOf(duel(), { userRole: "creator" }) });
  await visitApp({ as: me, at });
  const [link, ...others] = await screen.findAllByRole("link", { name: /^Message / });
  expect(link).toHaveAttribute("href", expect.stringMatching(/^\/chats\/with\/./));
  expect(others).toEqual([]);
});

test("a visitor sees no message links", async () => {
  serveChallenges({ detail: detailOf(duel(), { isAuthenticated: false }) });
  await visitApp({ as: null, at });
  expect(await screen.findByRole("region", { name: "Players" })).toBeVisible();
  expect(screen.queryByRole("link", { name: /^Message / })).toBeNull();
});
