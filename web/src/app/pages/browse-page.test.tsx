import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { detailOf, duel, liveDuel, me, serveChallenges } from "@/test/challenge-server";
import { openChallenge } from "@/test/challenges";
import { config } from "@/test/config";
import { press } from "@/test/press";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

const open = () => visitApp({ as: me, at: "/challenges" });
const joinButton = () => screen.findByRole("button", { name: /Join Challenge/ });

test("BROWSE-11 BROWSE-21 API-CHAL-02: twelve a page, the closest first, in numbered pages", async () => {
  const requests = serveChallenges({ list: [openChallenge()], listPages: 3 });
  const { user, router } = await open();
  await user.click(await screen.findByRole("button", { name: "Page 2" }));
  await waitFor(() => expect(requests.list.at(-1)?.get("page")).toBe("2"));
  expect(requests.list[0]?.get("limit")).toBe("12");
  expect(requests.list[0]?.get("sortBy")).toBe("relation");
  expect(requests.list[0]?.get("sortOrder")).toBe("desc");
  expect(router.state.location.search).toBe("?page=2");
});

test("a match whose time is over is no longer called live", async () => {
  serveChallenges({ list: [liveDuel({ expiresAt: "2020-03-01T10:00:00Z" })] });
  await open();
  expect(await screen.findByText("Time to declare")).toBeVisible();
  expect(screen.getByText("played")).toBeVisible();
  expect(screen.queryByText("being played")).toBeNull();
});

test("BROWSE-01 BROWSE-02 BROWSE-03 BROWSE-04 BROWSE-05: the URL contains every filter", async () => {
  const requests = serveChallenges({ list: [openChallenge()] });
  await visitApp({
    as: me,
    at: "/challenges?q=aim&relation=friend&category=Board&game=Chess&status=full&min=5&max=50",
  });
  await screen.findByText("1 challenge");
  expect(Object.fromEntries(requests.list[0] ?? [])).toMatchObject({
    search: "aim",
    category: "friend",
    gameCategory: "Board",
    game: "Chess",
    status: "full",
    minStake: "5",
    maxStake: "50",
  });
});

test("BROWSE-04 API-CHAL-03: a filter is set, shown as a chip and removed", async () => {
  const requests = serveChallenges({ list: [openChallenge()] });
  const { user } = await open();
  await user.selectOptions(await screen.findByLabelText("Status"), "open");
  const chips = await screen.findByRole("list", { name: "Active filters" });
  expect(requests.list[0]?.has("game")).toBe(false);
  await waitFor(() => expect(requests.list.at(-1)?.get("status")).toBe("open"));
  await user.click(within(chips).getByRole("button", { name: "Remove filter Open" }));
  await waitFor(() => expect(screen.queryByRole("list", { name: "Active filters" })).toBeNull());
});

test("BROWSE-02 BROWSE-04 BROWSE-06 BROWSE-07 BROWSE-08 BROWSE-09 BROWSE-10: what each list offers", async () => {
  serveChallenges({ list: [openChallenge()] });
  await open();
  const offered = async (label: string) =>
    within(await screen.findByLabelText(label))
      .getAllByRole<HTMLOptionElement>("option")
      .map(({ value }) => value);
  const relations = ["", "own", "friend", "teammate", "team", "stranger"];
  expect(await offered("Relationship")).toEqual(relations);
  expect(await offered("Status")).toEqual(["", "open", "full", "active"]);
  const sorts = ["newest", "oldest", "highest-stake", "lowest-stake", "participants"];
  expect(await offered("Sort")).toEqual(["", ...sorts]);
});

test("BROWSE-26: the relations have the numbers of their challenges", async () => {
  serveChallenges({ list: [openChallenge()] });
  await open();
  const relation = within(await screen.findByLabelText("Relationship"));
  expect(await relation.findByRole("option", { name: "Everyone (1)" })).toBeVisible();
  expect(relation.getByRole("option", { name: "Friend (0)" })).toBeVisible();
});

test.each([
  ["BROWSE-06", "Newest", "createdAt", "desc"],
  ["BROWSE-07", "Oldest", "createdAt", "asc"],
  ["BROWSE-08", "Highest stake", "stake", "desc"],
  ["BROWSE-09", "Lowest stake", "stake", "asc"],
  ["BROWSE-10", "Most participants", "participants", "desc"],
])("%s: sorts by %s", async (_id, label, sortBy, sortOrder) => {
  const requests = serveChallenges({ list: [openChallenge()] });
  const { user } = await open();
  await user.selectOptions(await screen.findByLabelText("Sort"), label);
  await waitFor(() => expect(requests.list.at(-1)?.get("sortBy")).toBe(sortBy));
  expect(requests.list.at(-1)?.get("sortOrder")).toBe(sortOrder);
});

test("BROWSE-12 BROWSE-13 BROWSE-14 BROWSE-15: each viewer gets their own button", async () => {
  const joined = { ...openChallenge().participants[0], user: me, status: "joined" } as never;
  serveChallenges({
    list: [
      duel({ _id: "own" }),
      openChallenge({ _id: "joined", participants: [joined] }),
      openChallenge({ _id: "full", status: "full" }),
      openChallenge({ _id: "open" }),
    ],
  });
  await open();
  expect(await screen.findByRole("link", { name: /^Manage/ })).toHaveAttribute(
    "href",
    "/challenges/own",
  );
  expect(screen.getByRole("link", { name: /^View Challenge/ })).toBeVisible();
  expect(screen.getByRole("button", { name: /^Unavailable/ })).toBeDisabled();
  expect(screen.getByRole("button", { name: /^Join Challenge/ })).toBeEnabled();
});

test.each(["active", "in_progress"] as const)(
  "BROWSE-14: a challenge that is %s is watched on its live page",
  async (status) => {
    serveChallenges({ list: [openChallenge({ _id: "run", title: "Running", status })] });
    await open();
    const link = await screen.findByRole("link", { name: "Watch: Running" });
    expect(link).toHaveAttribute("href", "/challenges/run/ongoing");
    expect(screen.queryByRole("button", { name: /^Unavailable/ })).toBeNull();
  },
);

test("a card has the creator's fair-play score, where the list has it", async () => {
  const { creator, ...rest } = openChallenge();
  serveChallenges({
    list: [
      { ...rest, creator: { ...creator, fairPlay: 0 } },
      { ...rest, _id: "c-2", creator },
      duel({ _id: "c-3", creator: { ...creator, fairPlay: 85 } }),
    ],
  });
  await open();
  const scores = await screen.findAllByTitle("Fair play");
  expect(scores.map((score) => score.textContent)).toEqual(["fair play 0", "fair play 85"]);
});

test("BROWSE-19: three tags and how many more", async () => {
  serveChallenges({ list: [openChallenge({ tags: ["aim", "late", "pc", "eu", "fun"] })] });
  await open();
  expect(await screen.findByText("pc")).toBeVisible();
  expect(screen.queryByText("eu")).toBeNull();
  expect(screen.getByText("+2")).toBeVisible();
});

test("BROWSE-19: three tags alone have no number beside them", async () => {
  serveChallenges({ list: [openChallenge({ tags: ["aim", "late", "pc"] })] });
  await open();
  expect(await screen.findByText("pc")).toBeVisible();
  expect(screen.queryByText(/^\+\d/)).toBeNull();
});

test("BROWSE-17 BROWSE-18 OPEN-18: a stake below the minimum is refused, and cancelling joins nothing", async () => {
  serveChallenges({ list: [openChallenge()] });
  const { user } = await open();
  await user.click(await joinButton());
  const stake = screen.getByLabelText("Your stake");
  expect(stake).toHaveValue(25);
  await user.clear(stake);
  await user.type(stake, "24.99");
  await press(user, "Stake $24.99");
  expect(screen.getByText("Stake amount must be at least $25")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a stake above the server's largest one is refused, also where the challenge sets none", async () => {
  serveChallenges({ list: [openChallenge()] });
  server.use(
    http.get("*/api/config", () =>
      HttpResponse.json({ success: true, data: { ...config, maxStake: "40" } }),
    ),
  );
  const { user } = await open();
  await user.click(await joinButton());
  expect(await screen.findByText("At least $25, at most $40")).toBeVisible();
  const stake = screen.getByLabelText("Your stake");
  await user.clear(stake);
  await user.type(stake, "40.01");
  await press(user, "Stake $40.01");
  expect(screen.getByText("Stake amount must be at most $40")).toBeVisible();
});

test("BROWSE-20 BROWSE-27 GEN-05 API-CHAL-09: joining shows the payout, sends one key, and leads to the match", async () => {
  serveChallenges({
    list: [openChallenge()],
    detail: detailOf(openChallenge(), { userRole: "participant" }),
  });
  const sent: { key: string | null; body: unknown }[] = [];
  server.use(
    http.post("*/api/challenges/:id/join", async ({ request }) => {
      sent.push({ key: request.headers.get("Idempotency-Key"), body: await request.json() });
      if (sent.length === 1) return HttpResponse.error();
      return HttpResponse.json({ success: true, data: { challenge: openChallenge() } });
    }),
  );
  const { user, router } = await open();
  await user.click(await joinButton());
  expect(screen.getByText("47.50 USDC")).toBeVisible();
  expect(await screen.findByText("387.50")).toBeVisible();
  await press(user, "Stake $25");
  expect(await screen.findByText("Network error occurred")).toBeVisible();
  await press(user, "Stake $25");
  expect(await screen.findByText("Successfully joined the challenge!")).toBeVisible();
  // B3: joining opens the match.
  expect(router.state.location.pathname).toBe(`/challenges/${openChallenge()._id}/ongoing`);
  const { termsKey } = openChallenge();
  expect(sent[0]?.body).toEqual({ stakeAmount: "25", inviteCode: null, termsKey });
  expect(sent[0]?.key).toBeTruthy();
  expect(sent[1]?.key).toBe(sent[0]?.key);
});

test("terms that have changed since the list was read take no stake, and are shown in a new dialog", async () => {
  serveChallenges({ list: [openChallenge()] });
  const sent: unknown[] = [];
  server.use(
    http.post("*/api/challenges/:id/join", async ({ request }) => {
      sent.push(await request.json());
      return refusal(409, "TERMS_CHANGED", "The creator has changed the terms");
    }),
  );
  const { user } = await open();
  await user.click(await joinButton());
  const changed = openChallenge({ title: "Ten now", minimumStake: "10", termsKey: "changed" });
  serveChallenges({ list: [changed] });
  await press(user, "Stake $25");
  expect(await screen.findByText("The creator has changed the terms")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await screen.findAllByText("Ten now")).not.toHaveLength(0);
  await user.click(await joinButton());
  await press(user, "Stake $10");
  await waitFor(() => expect(sent).toMatchObject([{ stakeAmount: "25" }, { termsKey: "changed" }]));
});

test("terms that were refused are shown anew in the dialog, and can be accepted there", async () => {
  serveChallenges({ list: [openChallenge()] });
  const changed = openChallenge({
    minimumStake: "10",
    opponentMinStake: "20",
    totalPrizePool: "10",
    termsKey: "changed",
    version: 2,
  });
  const sent: { termsKey: string }[] = [];
  server.use(
    http.post("*/api/challenges/:id/join", async ({ request }) => {
      const body = (await request.json()) as { termsKey: string };
      sent.push(body);
      if (body.termsKey !== "changed") {
        return refusal(409, "TERMS_CHANGED", "The creator has changed the terms");
      }
      return HttpResponse.json({ success: true, data: { challenge: changed } });
    }),
  );
  const { user } = await open();
  await user.click(await joinButton());
  serveChallenges({ list: [changed], detail: detailOf(changed) });
  await press(user, "Stake $25");
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText(/^The creator has changed the terms\. These are/)).toBeVisible();
  expect(dialog.getByLabelText("Your stake")).toHaveValue(20);
  await user.click(dialog.getByRole("checkbox", { name: /^I stake \$20, but .* only \$10\./ }));
  await press(user, "Stake $20");
  expect(await screen.findByText("Successfully joined the challenge!")).toBeVisible();
  expect(sent).toMatchObject([
    { stakeAmount: "25", termsKey: openChallenge().termsKey },
    { stakeAmount: "20", termsKey: "changed", confirmsAsymmetry: true },
  ]);
});

test("BROWSE-20: joining states until when the stake waits for a start at the latest", async () => {
  const at = "2026-03-17T12:00:00Z";
  serveChallenges({ list: [openChallenge({ deadlines: [{ kind: "expire", at, sides: [] }] })] });
  const { user } = await open();
  await user.click(await joinButton());
  const dialog = await screen.findByRole("dialog");
  expect(dialog).toHaveTextContent(
    /If the match has not started by .*17.*, the challenge expires and your stake comes back\./,
  );
});

test("a free challenge is joined without a word of a stake in escrow", async () => {
  const deadlines = [{ kind: "expire" as const, at: "2026-03-17T12:00:00Z", sides: [] }];
  const free = openChallenge({
    minimumStake: "0",
    opponentMinStake: null,
    opponentMaxStake: null,
    totalPrizePool: "0",
    deadlines,
  });
  serveChallenges({ list: [free], detail: detailOf(free, { userRole: "participant" }) });
  let body: unknown;
  server.use(
    http.post("*/api/challenges/:id/join", async ({ request }) => {
      body = await request.json();
      return HttpResponse.json({ success: true, data: { challenge: free } });
    }),
  );
  const { user } = await open();
  await user.click(await joinButton());
  const dialog = await screen.findByRole("dialog");
  expect(await within(dialog).findByText("You have available")).toBeVisible();
  expect(dialog).toHaveTextContent("You play without a stake.");
  expect(dialog).toHaveTextContent(/the challenge expires\./);
  expect(dialog).not.toHaveTextContent(/escrow|stake comes back|after staking|Stake \$/);
  await press(user, "Join");
  expect(await screen.findByText("Successfully joined the challenge!")).toBeVisible();
  expect(body).toMatchObject({ stakeAmount: "0" });
});

test("BROWSE-28 ERR-17: another invite code removes the error of the last one", async () => {
  serveChallenges({ list: [openChallenge({ isPrivate: true, challengeType: "private" })] });
  const message = "An invite code is needed";
  server.use(
    http.post("*/api/challenges/:id/join", () => refusal(403, "INVITE_CODE_REQUIRED", message)),
  );
  const { user } = await open();
  await user.click(await joinButton());
  await press(user, "Stake $25");
  expect(await screen.findByText(message)).toBeVisible();
  await user.type(screen.getByLabelText(/^Invite code/), "K");
  expect(screen.queryByText(message)).toBeNull();
});

test("BROWSE-27: a refused join without a message is called so", async () => {
  serveChallenges({ list: [openChallenge()] });
  server.use(http.post("*/api/challenges/:id/join", () => refusal(500, "INTERNAL", "")));
  const { user } = await open();
  await user.click(await joinButton());
  await press(user, "Stake $25");
  expect(await screen.findByText("Failed to join challenge")).toBeVisible();
});

test("BROWSE-27: a list that fails to load shows an error and a retry", async () => {
  serveChallenges();
  server.use(
    http.get("*/api/challenges/public", () => refusal(500, "INTERNAL", ""), { once: true }),
  );
  const { user } = await open();
  expect(await screen.findByText("Failed to fetch public challenges")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("No challenges found")).toBeVisible();
});

test("ROUTE-19: /challenges/browse leads to the list", async () => {
  serveChallenges();
  const { router } = await visitApp({ as: me, at: "/challenges/browse" });
  await screen.findByRole("heading", { name: "Browse Challenges" });
  expect(router.state.location.pathname).toBe("/challenges");
});
