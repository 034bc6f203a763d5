import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { toast } from "@/lib/toast";
import { detailOf, duel, me, mirage, nova, seat, serveChallenges } from "@/test/challenge-server";
import { openChallenge } from "@/test/challenges";
import { friendEntry } from "@/test/friends";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";
import { onWideScreen } from "@/test/wide-screen";

const at = `/challenges/${openChallenge()._id}`;

function serveNotifying(isFollower: boolean) {
  const sent: unknown[] = [];
  const relationship = { isMutualFriend: false, isFollowing: false, isFollower };
  server.use(
    http.get("*/api/friends/relations", () =>
      HttpResponse.json({ success: true, data: { players: [{ _id: mirage._id, relationship }] } }),
    ),
    http.get("*/api/friends/:id/followers", () =>
      HttpResponse.json({
        success: true,
        data: { followers: [friendEntry("tal_reborn")], pagination: {} },
      }),
    ),
    http.post("*/api/notifications", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ success: true, message: "Notification sent" }, { status: 201 });
    }),
  );
  return sent;
}

test("NOTIF-27 a follower is notified of an open challenge, once one is chosen", async () => {
  onWideScreen();
  serveChallenges({ detail: detailOf(openChallenge()) });
  const sent = serveNotifying(false);
  const toastSpy = vi.spyOn(toast, "success").mockReturnValue();
  const { user } = await visitApp({ as: me, at });
  await user.click(await screen.findByRole("button", { name: "Tell a follower" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Tell a follower" }));
  await waitFor(() => expect(dialog.getByLabelText("Search followers")).toHaveFocus());
  await user.click(dialog.getByRole("button", { name: "Send" }));
  expect(dialog.getByText("Please select a follower")).toBeVisible();
  await user.click(await dialog.findByRole("radio", { name: "tal_reborn" }));
  await user.selectOptions(dialog.getByLabelText("What for"), "Show it to them");
  await user.type(dialog.getByLabelText(/^Message/), "your map");
  await user.click(dialog.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(toastSpy).toHaveBeenCalledWith("Notification sent"));
  expect(sent).toEqual([
    {
      recipientId: friendEntry("tal_reborn")._id,
      type: "tag",
      data: { message: "your map", challenge: { _id: openChallenge()._id } },
    },
  ]);
  expect(screen.queryByRole("button", { name: "I'm interested" })).toBeNull();
});

test("on a phone everything but the next step is in one menu", async () => {
  const challenge = openChallenge({ creator: mirage });
  serveChallenges({ detail: detailOf(challenge, { actions: ["join"] }) });
  serveNotifying(true);
  const { user } = await visitApp({ as: me, at });
  expect(await screen.findByRole("button", { name: "Join Challenge" })).toBeVisible();
  const secondary = /^(Tell a follower|I'm interested|Report|Share)$/;
  expect(screen.queryByRole("button", { name: secondary })).toBeNull();
  await user.click(screen.getByRole("button", { name: "More about this challenge" }));
  await screen.findByRole("menuitem", { name: "I'm interested" });
  expect(screen.getAllByRole("menuitem").map((item) => item.textContent)).toEqual([
    "Share",
    "Tell a follower",
    "I'm interested",
    "Report",
  ]);
  await user.click(screen.getByRole("menuitem", { name: "Report" }));
  expect(await screen.findByRole("dialog", { name: "Report this challenge" })).toBeVisible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const menu = screen.getByRole("button", { name: "More about this challenge" });
  await waitFor(() => expect(menu).toHaveFocus());
});

test("on a phone the link of a challenge is copied from the menu", async () => {
  serveChallenges({ detail: detailOf(openChallenge()) });
  const shown = vi.spyOn(toast, "success").mockReturnValue();
  const { user } = await visitApp({ as: me, at });
  await user.click(await screen.findByRole("button", { name: "More about this challenge" }));
  await user.click(await screen.findByRole("menuitem", { name: "Share" }));
  await waitFor(() => expect(shown).toHaveBeenCalledWith("Link copied"));
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}${at}`);
});

test("NOTIF-27 a creator who follows the viewer is notified of their interest", async () => {
  onWideScreen();
  const challenge = openChallenge({ creator: mirage });
  serveChallenges({ detail: detailOf(challenge) });
  const sent = serveNotifying(true);
  const { user } = await visitApp({ as: me, at });
  await user.click(await screen.findByRole("button", { name: "I'm interested" }));
  await user.click(await screen.findByRole("button", { name: "Send" }));
  await expect
    .poll(() => sent)
    .toEqual([
      {
        recipientId: mirage._id,
        type: "interest",
        data: { message: null, challenge: { _id: challenge._id } },
      },
    ]);
});

test.each([{ status: "active" }, { challengeType: "friends" }] as const)(
  "no notification reveals or announces a challenge with %o",
  async (change) => {
    onWideScreen();
    serveChallenges({ detail: detailOf(openChallenge(change)) });
    serveNotifying(true);
    await visitApp({ as: me, at });
    expect(await screen.findByRole("button", { name: "Report" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Tell a follower" })).toBeNull();
  },
);

test("RESULT-03 ERR-15 ONG-17 API-CHAL-13 STATE-10: a watcher reports a challenge to the moderators", async () => {
  onWideScreen();
  serveChallenges({ detail: detailOf(duel({ status: "active" })) });
  const { user } = await visitApp({ as: me, at });
  await user.click(await screen.findByRole("button", { name: "Report" }));
  const send = screen.getByRole("button", { name: "Send report" });
  await user.click(send);
  const reason = screen.getByRole("combobox", { name: "What is wrong?" });
  expect(reason).toHaveAccessibleDescription("Please say what is wrong");
  await user.selectOptions(reason, "Something else");
  await user.click(send);
  const details = screen.getByRole("textbox", { name: "Details" });
  expect(details).toHaveAccessibleDescription("Please describe what is wrong");
  await user.type(details, "He plays two seats");

  server.use(http.post("*/api/challenges/:id/report", () => refusal(500, "INTERNAL", "")));
  await user.click(send);
  expect(await screen.findByRole("alert")).toHaveTextContent("Failed to report issue");
  let sent: unknown;
  server.use(
    http.post("*/api/challenges/:id/report", async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ success: true, message: "Thank you." }, { status: 201 });
    }),
  );
  await user.click(send);
  expect(await screen.findByText("Thank you.")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(sent).toEqual({ reason: "other", details: "He plays two seats" });
});

test("RESULT-03: a visitor is offered no report", async () => {
  onWideScreen();
  serveChallenges({ detail: detailOf(openChallenge(), { isAuthenticated: false }) });
  await visitApp({ as: null, at });
  await screen.findByRole("link", { name: "Login to Join" });
  expect(screen.queryByRole("button", { name: "Report" })).toBeNull();
});

test("RESULT-03: a creator without opponents cannot report", async () => {
  onWideScreen();
  const alone = duel({ status: "open", participants: [seat(nova)], participantCount: 1 });
  serveChallenges({ detail: detailOf(alone, { userRole: "creator" }) });
  await visitApp({ as: me, at });
  await screen.findByText("Your role: Creator");
  expect(screen.queryByRole("button", { name: "Report" })).toBeNull();
});
