import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { detailOf, duel, me, mirage, nova, seat, serveChallenges } from "@/test/challenge-server";
import { config } from "@/test/config";
import { press } from "@/test/press";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

const open = () => visitApp({ as: me, at: "/challenges/create" });
const next = (user: UserEvent) => press(user, "Continue");

async function fillGame(user: UserEvent) {
  await user.type(await screen.findByLabelText("Title"), "First to 13");
  await user.selectOptions(screen.getByLabelText("Game category"), "FPS");
  await user.selectOptions(screen.getByLabelText("Game optional"), "Counter-Strike");
}

test("CREATE-35 CREATE-36 CREATE-37 CREATE-43: a missing field shows its error until it is filled", async () => {
  serveChallenges();
  const { user } = await open();
  const title = await screen.findByLabelText("Title");
  await next(user);
  expect(screen.getByText("Title is required")).toBeVisible();
  expect(screen.getByText("Game category is required")).toBeVisible();
  await user.type(title, "ab");
  expect(screen.queryByText("Title is required")).toBeNull();
  await next(user);
  expect(screen.getByText("Title must be at least 3 characters")).toBeVisible();
});

test("the step of the stake waits until the balance is known", async () => {
  serveChallenges();
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  // Without a response: the usual handler answers, with 412.50 USDC.
  server.use(http.get("*/api/wallet", () => isAnswered));
  const { user } = await open();
  await fillGame(user);
  await next(user);
  await next(user);
  await user.type(await screen.findByLabelText("Minimum stake"), "500");
  const button = screen.getByRole("button", { name: "Continue" });
  expect(button).toHaveAttribute("aria-busy", "true");
  await next(user);
  expect(screen.getByRole("heading", { level: 2, name: "Stake" })).toBeVisible();
  answer();
  await waitFor(() => expect(button).not.toHaveAttribute("aria-busy"));
  await next(user);
  expect(screen.getByText("Your available balance is too low for this stake")).toBeVisible();
});

const choices = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole("option")
    .map((option) => option.textContent);

test("CREATE-01 to CREATE-12 CREATE-14 to CREATE-21 CREATE-23 CREATE-24 CREATE-38 GEN-15: each field stands in its step", async () => {
  serveChallenges();
  const { user } = await open();
  await fillGame(user);
  const game = [
    "Title",
    /^Description/,
    "Game category",
    /^Sub-category/,
    "Game optional",
    /^Game mode/,
  ];
  const match = ["Match type", "Max participants", /^Scheduled time/, "Duration", "Duration unit"];
  for (const fields of [
    [...game, "Platform", /Choose image/],
    [...match, /^Rules/, "Livestream", /^Tags/],
    ["Minimum stake", /^Opponent min stake/, /^Opponent max stake/],
  ]) {
    for (const field of fields) expect(await screen.findByLabelText(field)).toBeInTheDocument();
    const stake = screen.queryByLabelText("Minimum stake");
    if (stake) {
      expect(stake).toHaveAttribute("step", "0.01");
      expect(stake).toHaveAttribute("min", "0");
      await user.type(stake, "25");
    }
    await next(user);
  }
  expect(await screen.findByRole("group", { name: "Visibility" })).toBeVisible();
  expect(await screen.findByRole("button", { name: mirage.username })).toBeVisible();
});

test("CREATE-46 CREATE-48 CREATE-49 CREATE-50 CREATE-28 CREATE-29 CREATE-41 CREATE-42: defaults and choices", async () => {
  serveChallenges();
  const { user } = await open();
  await fillGame(user);
  expect(screen.getByLabelText("Platform")).toHaveValue("PC/PlayStation/Xbox/Mouse");
  expect(choices("Platform")).toEqual([
    "PC/PlayStation/Xbox/Mouse",
    "PC Only",
    "PlayStation Only",
    "Xbox Only",
    "Mobile",
  ]);
  await next(user);
  expect(choices("Livestream")).toEqual(["Twitch", "YouTube", "Facebook Gaming", "Discord"]);
  expect(choices("Match type")).toEqual(["1 vs 1", "1 vs Many", "Team vs Team"]);
  const places = screen.getByLabelText("Max participants");
  expect(screen.getByLabelText("Match type")).toHaveValue("1 vs 1");
  expect(places).toHaveValue(2);
  expect(screen.getByLabelText("Duration")).toHaveValue(1);
  expect(screen.getByLabelText("Duration unit")).toHaveValue("hr");
  expect(screen.getByLabelText("Livestream")).toHaveValue("Twitch");
  await user.selectOptions(screen.getByLabelText("Match type"), "1 vs Many");
  expect(places).toHaveValue(5);
});

test("CREATE-47 CREATE-51 OPEN-09 OPEN-11: the units of the duration, and who may see the challenge", async () => {
  serveChallenges();
  const { user } = await open();
  await fillGame(user);
  await next(user);
  expect(choices("Duration unit")).toEqual(["minutes", "hr", "days", "weeks"]);
  await next(user);
  await user.type(screen.getByLabelText("Minimum stake"), "25");
  await next(user);
  for (const name of [/^Public/, /^Private/, /^All \(friends only\)/]) {
    expect(screen.getByRole("radio", { name })).toBeVisible();
  }
});

test("B8 a step that was not checked yet opens without errors", async () => {
  serveChallenges();
  const { user } = await open();
  await screen.findByLabelText("Title");
  await next(user);
  expect(screen.getByText("Title is required")).toBeVisible();
  await fillGame(user);
  await next(user);
  await next(user);
  const stake = await screen.findByLabelText("Minimum stake");
  expect(stake).not.toHaveAttribute("aria-invalid");
  await next(user);
  expect(stake).toHaveAttribute("aria-invalid", "true");
});

test("a player without friends is led from the invitations to other players", async () => {
  serveChallenges();
  server.use(
    http.get("*/api/friends/:id/mutual-friends", () =>
      HttpResponse.json({ success: true, data: { mutualFriends: [] } }),
    ),
  );
  const { user } = await open();
  await fillGame(user);
  await next(user);
  await next(user);
  await user.type(await screen.findByLabelText("Minimum stake"), "25");
  await next(user);
  expect(await screen.findByText(/^No friends to invite yet/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Find players to follow" })).toHaveAttribute(
    "href",
    "/friends",
  );
});

test("FRIEND-25 friends that cannot be loaded show an error with Retry, and stop no player from going on", async () => {
  serveChallenges();
  let isDown = true;
  server.use(
    http.get("*/api/friends/:id/mutual-friends", () =>
      isDown
        ? refusal(403, "FORBIDDEN", "Not now")
        : HttpResponse.json({ success: true, data: { mutualFriends: [mirage] } }),
    ),
  );
  const { user } = await open();
  await fillGame(user);
  await next(user);
  await next(user);
  await user.type(await screen.findByLabelText("Minimum stake"), "25");
  await next(user);
  const failed = await screen.findByRole("alert");
  expect(failed).toHaveTextContent("Failed to load friends");
  expect(screen.queryByText(/^No friends to invite yet/)).toBeNull();
  isDown = false;
  await user.click(within(failed).getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("button", { name: mirage.username })).toBeVisible();
  isDown = true;
  await next(user);
  const create = await screen.findByRole("button", { name: "Create Challenge" });
  // A step that has just opened takes no click yet.
  await waitFor(() => expect(create).toBeEnabled());
});

test("CREATE-44 CREATE-45: a cover image of the wrong kind or size is refused", async () => {
  serveChallenges();
  const { user } = await visitApp({ as: me, at: "/challenges/create" });
  const input = await screen.findByLabelText(/Choose image/);
  const big = new File([new Uint8Array(5 * 1024 * 1024)], "big.png", { type: "image/png" });
  await user.upload(input, big);
  expect(screen.getByText("Image file size must be less than 5MB")).toBeVisible();
});

test("CREATE-32 CREATE-33 CREATE-63 CREATE-64 CREATE-24 CREATE-26 API-CHAL-01: a private challenge from the first field to the code", async () => {
  serveChallenges();
  let form = new FormData();
  let key: string | null = null;
  server.use(
    http.post("*/api/challenges", async ({ request }) => {
      key = request.headers.get("Idempotency-Key");
      form = await request.formData();
      const challenge = duel({ isPrivate: true, inviteCode: "ABCD2345" });
      return HttpResponse.json({ success: true, data: { challenge } }, { status: 201 });
    }),
  );
  const { user, router } = await open();
  await fillGame(user);
  await next(user);
  await user.type(screen.getByLabelText(/^Tags/), "Aim, late, aim");
  await next(user);
  await user.type(screen.getByLabelText("Minimum stake"), "25.50");
  expect(screen.getByRole("region", { name: "What the winner receives" })).toHaveTextContent(
    "48.45 USDC",
  );
  await next(user);
  await user.click(screen.getByRole("radio", { name: /^Private/ }));
  await user.click(await screen.findByRole("button", { name: "mirage_ops" }));
  await next(user);
  await press(user, "Create Challenge");
  const done = await screen.findByRole("alert");
  expect(done).toHaveTextContent("Challenge created successfully!");
  expect(done).toHaveTextContent("ABCD2345");
  expect(key).toBeTruthy();
  expect(Object.fromEntries(form)).toMatchObject({
    title: "First to 13",
    gameCategory: "FPS",
    game: "Counter-Strike",
    matchType: "1 vs 1",
    challengeType: "private",
    minimumStake: "25.50",
    maxParticipants: "2",
    tags: "aim,late",
    duration: "1",
    durationUnit: "hr",
    invitedFriends: JSON.stringify([mirage._id]),
  });
  // The list is compiled when it is first opened; created-panel.test.tsx has the two seconds, by a clock of its own.
  await waitFor(() => expect(router.state.location.pathname).toBe("/my-challenges"));
  expect(sessionStorage.getItem("dl.challengeDraft")).toBeNull();
});

test.each([
  [
    "ERR-01: a server error is shown at its field",
    () => refusal(422, "VALIDATION", "Please check the form", { title: "Title is taken" }),
    "Title is taken",
  ],
  [
    "CREATE-64: a refusal without a message is named",
    () => refusal(500, "INTERNAL", ""),
    "Failed to create challenge",
  ],
])("%s", async (_, respond, message) => {
  serveChallenges();
  server.use(http.post("*/api/challenges", respond));
  const { user } = await open();
  await fillGame(user);
  await next(user);
  await next(user);
  await user.type(screen.getByLabelText("Minimum stake"), "0");
  await next(user);
  await next(user);
  await press(user, "Create Challenge");
  expect(await screen.findByText(message)).toBeVisible();
});

async function fillToReview(user: UserEvent) {
  await fillGame(user);
  await next(user);
  await next(user);
  await user.type(screen.getByLabelText("Minimum stake"), "10");
  await next(user);
  await next(user);
  await screen.findByRole("region", { name: "Stake" });
}

test("the review has all that goes into the terms", async () => {
  serveChallenges();
  const { user } = await open();
  await fillGame(user);
  await user.type(screen.getByLabelText(/^Game mode/), "Wingman");
  await user.type(screen.getByLabelText(/^Description/), "Bring a mouse");
  await next(user);
  await user.type(screen.getByLabelText(/^Rules/), "No pauses{Enter}Rifles only");
  await user.type(screen.getByLabelText(/^Tags/), "Aim, late, aim");
  await user.type(screen.getByLabelText(/^Livestream link/), "https://twitch.tv/nova");
  await next(user);
  await user.type(screen.getByLabelText("Minimum stake"), "10");
  await user.type(screen.getByLabelText(/^Opponent min stake/), "20");
  await user.type(screen.getByLabelText(/^Opponent max stake/), "30");
  await next(user);
  await next(user);
  const stake = await screen.findByRole("region", { name: "Stake" });
  expect(stake).toHaveTextContent(/Your stake\s*\$10/);
  expect(stake).toHaveTextContent(/Opponent stakes\s*\$20 to \$30/);
  const game = screen.getByRole("region", { name: "Game" });
  expect(game).toHaveTextContent(/Game mode\s*Wingman/);
  expect(game).toHaveTextContent(/Description\s*Bring a mouse/);
  expect(game).not.toHaveTextContent("Sub-category");
  const match = screen.getByRole("region", { name: "Match" });
  expect(match).toHaveTextContent(/Livestream\s*Twitch/);
  expect(match).toHaveTextContent("https://twitch.tv/nova");
  expect(match).toHaveTextContent(/Tags\s*aim, late/);
  expect(match).toHaveTextContent(/Rules\s*No pauses\s+Rifles only/);
});

test("to start over empties the form, and shows its first step", async () => {
  serveChallenges();
  const { user } = await open();
  await fillToReview(user);
  expect(screen.getByRole("region", { name: "Stake" })).toHaveTextContent(
    /Opponent stakes\s*\$10 or more/,
  );
  await user.click(screen.getByRole("button", { name: "Start over" }));
  expect(await screen.findByLabelText("Title")).toHaveValue("");
  expect(screen.getByRole("heading", { level: 2, name: "Game" })).toBeVisible();
  expect(screen.queryByText("Title is required")).toBeNull();
});

test("the errors of a refusal go when their field changes", async () => {
  serveChallenges();
  server.use(
    http.post("*/api/challenges", () =>
      refusal(422, "VALIDATION", "Please check the form", {
        duration: "Duration must be at most 30 days",
      }),
    ),
  );
  const { user } = await open();
  await fillToReview(user);
  await press(user, "Create Challenge");
  expect(await screen.findByText("Duration must be at most 30 days")).toBeVisible();
  expect(screen.getByText("Please check the form")).toBeVisible();
  await user.type(screen.getByLabelText("Duration"), "2");
  expect(screen.queryByText("Duration must be at most 30 days")).toBeNull();
  expect(screen.queryByText("Please check the form")).toBeNull();
  // It is refused again, and says so again.
  for (let step = 0; step < 3; step++) await next(user);
  await press(user, "Create Challenge");
  expect(await screen.findByText("Please check the form")).toBeVisible();
});

test("a stake above the server's largest one is refused at its field, which names it", async () => {
  serveChallenges();
  server.use(
    http.get("*/api/config", () =>
      HttpResponse.json({ success: true, data: { ...config, maxStake: "40" } }),
    ),
  );
  const { user } = await open();
  await fillGame(user);
  await next(user);
  await next(user);
  expect(await screen.findByText(/a stake is at most \$40/)).toBeVisible();
  const stake = screen.getByLabelText("Minimum stake");
  await user.type(stake, "41");
  await next(user);
  expect(screen.getByText("Minimum stake must be at most $40")).toBeVisible();
  await user.clear(stake);
  await user.type(stake, "40");
  await next(user);
  expect(await screen.findByRole("radio", { name: /^Public/ })).toBeVisible();
});

test("CREATE-34 ROUTE-15: a visitor is sent to sign in", async () => {
  const { router } = await visitApp({ as: null, at: "/challenges/create" });
  await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
});

test("the draft survives a reload", async () => {
  serveChallenges();
  const first = await open();
  await first.user.type(await screen.findByLabelText("Title"), "Stored");
  first.unmount();
  await open();
  expect(await screen.findByLabelText("Title")).toHaveValue("Stored");
});

test("a reload opens the step that was reached, and another visit the first one", async () => {
  serveChallenges();
  const first = await open();
  await fillGame(first.user);
  await next(first.user);
  await next(first.user);
  first.unmount();
  const { router } = await open();
  expect(await screen.findByLabelText("Minimum stake")).toBeVisible();
  await act(() => router.navigate("/challenges"));
  await waitFor(() => expect(screen.queryByLabelText("Minimum stake")).toBeNull());
  await act(() => router.navigate("/challenges/create"));
  expect(await screen.findByLabelText("Title")).toHaveValue("First to 13");
});

test("a plain link opens the draft without the player whom an abandoned form invited", async () => {
  serveChallenges();
  const { router, user } = await visitApp({ as: me, at: "/challenges" });
  const opponent = { _id: mirage._id, username: mirage.username, avatar: null };
  await act(() => router.navigate("/challenges/create", { state: { opponent } }));
  expect(await screen.findByRole("region", { name: "Opponent" })).toBeVisible();
  await user.type(screen.getByLabelText("Title"), "First to 13");
  await act(() => router.navigate("/challenges"));
  await waitFor(() => expect(screen.queryByLabelText("Title")).toBeNull());
  const sidebar = within(screen.getByRole("complementary", { name: "Sidebar" }));
  await user.click(sidebar.getByRole("link", { name: "Create Challenge" }));
  expect(await screen.findByLabelText("Title")).toHaveValue("First to 13");
  expect(screen.queryByRole("region", { name: "Opponent" })).toBeNull();
  expect(sessionStorage.getItem("dl.challengeDraft")).not.toContain(mirage._id);
});

test("a step back and the way back from the wallet leave the invited player in the draft", async () => {
  serveChallenges();
  const { router, user } = await visitApp({ as: me, at: "/challenges" });
  const opponent = { _id: mirage._id, username: mirage.username, avatar: null };
  await act(() => router.navigate("/challenges/create", { state: { opponent } }));
  await fillGame(user);
  await act(() => router.navigate("/challenges"));
  await waitFor(() => expect(screen.queryByLabelText("Title")).toBeNull());
  await act(() => router.navigate(-1));
  expect(await screen.findByRole("region", { name: "Opponent" })).toBeVisible();
  await next(user);
  await next(user);
  await user.click(await screen.findByRole("link", { name: "Add funds" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/wallet"));
  const back = new URLSearchParams(router.state.location.search).get("then");
  await act(() => router.navigate(String(back)));
  expect(await screen.findByRole("region", { name: "Opponent" })).toHaveTextContent(
    mirage.username,
  );
  // In the step that was left for the wallet.
  expect(screen.getByLabelText("Minimum stake")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Game" }));
  expect(screen.getByLabelText("Title")).toHaveValue("First to 13");
});

test("API-CHAL-08 ERR-14 ROUTE-20: once others have joined, only the fields that are not locked are sent", async () => {
  serveChallenges({ detail: detailOf(duel(), { userRole: "creator", actions: ["edit"] }) });
  let sent: string[] = [];
  let key: string | null = null;
  let isDown = true;
  server.use(
    http.put("*/api/challenges/:id", async ({ request }) => {
      key = request.headers.get("Idempotency-Key");
      sent = [...(await request.formData()).keys()];
      if (isDown) return refusal(409, "CONFLICT", "");
      return HttpResponse.json({ success: true, data: { challenge: duel() } });
    }),
  );
  const { user, router } = await visitApp({ as: me, at: `/challenges/${duel()._id}/edit` });
  expect(await screen.findByLabelText("Title")).toBeDisabled();
  for (let step = 0; step < 4; step++) await next(user);
  await press(user, "Save changes");
  expect(await screen.findByText("Failed to update challenge")).toBeVisible();
  isDown = false;
  await press(user, "Save changes");
  await waitFor(() => expect(router.state.location.pathname).toBe(`/challenges/${duel()._id}`));
  expect(sent.sort()).toEqual([
    "description",
    "livestreamPlatform",
    "livestreamUrl",
    "rules",
    "tags",
  ]);
  expect(key).toBeTruthy();
});

test("API-CHAL-08: the terms stay locked after the only other player has left", async () => {
  const left = duel({
    status: "open",
    participants: [seat(nova, { slot: 0 }), seat(mirage, { status: "left" })],
    participantCount: 1,
  });
  serveChallenges({ detail: detailOf(left, { userRole: "creator", actions: ["edit"] }) });
  await visitApp({ as: me, at: `/challenges/${left._id}/edit` });
  expect(await screen.findByLabelText("Title")).toBeDisabled();
});
