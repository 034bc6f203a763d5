import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import type { Declaration } from "@/api/types";
import { detailOf, liveDuel, me, mirage, nova, serveChallenges } from "@/test/challenge-server";
import { fakeServer } from "@/test/fake-socket";
import { CHALLENGE, notification, serveNotifications } from "@/test/notifications";
import { server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

// jsdom has no layout, so a virtual list would render no rows.
vi.mock("virtua", () => import("@/test/plain-list"));

beforeEach(() => {
  fakeServer.onAttempt = (socket) => socket.accept(me);
});

const declared = notification(1, {
  type: "challenge_result",
  data: { event: "declared", message: "mirage_ops has declared a result.", actionRequired: true },
});

const claim = (outcome: Declaration["outcome"]): Declaration => ({
  user: mirage,
  outcome,
  winner: outcome === "lost" ? nova : null,
  score: null,
  note: null,
  declaredAt: "2026-03-10T11:00:00Z",
});

async function openConfirmation(declarations: Declaration[]) {
  const duel = liveDuel({ _id: CHALLENGE._id });
  const detail = detailOf(duel, { userRole: "creator", actions: ["declare"], declarations });
  serveChallenges({
    detail: { ...detail, escrow: { ...detail.escrow, winnerReceives: "38", state: "declared" } },
  });
  serveNotifications([declared]);
  const { user } = await visitApp({ as: me, at: "/notifications" });
  const main = within(await screen.findByRole("main"));
  await user.click(await main.findByRole("button", { name: "Confirm" }));
  return within(await screen.findByRole("dialog", { name: "Confirm this result?" }));
}

test.each([
  ["lost", "You won and receive $38. This cannot be undone."],
  ["won", "mirage_ops won and receives $38. This cannot be undone."],
  ["draw", "It was a draw: stakes are refunded without a fee. This cannot be undone."],
] as const)(
  "NOTIF-13 what a confirmation of '%s' does is stated as on the page of the match",
  async (outcome, text) => {
    const dialog = await openConfirmation([claim(outcome)]);
    const effect = await dialog.findByText(/This cannot be undone/);
    expect(effect).toHaveTextContent(text);
  },
);

test("a confirmation whose match cannot be read states its effect in general", async () => {
  server.use(http.get("*/api/challenges/:id", () => HttpResponse.error()));
  const dialog = await openConfirmation([]);
  expect(await dialog.findByText(/Once every side has confirmed it/)).toBeVisible();
});
