import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { detailOf, liveDuel, me, seat, serveChallenges } from "@/test/challenge-server";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

const at = `/challenges/${liveDuel()._id}/result`;
const tal = { _id: "01900000-0000-7000-8000-000000000003", username: "tal_reborn", avatar: null };

test("RESULT-01 RESULT-02 ROUTE-23: outcome, score and note are sent once, and lead back to the match", async () => {
  serveChallenges({ detail: detailOf(liveDuel(), { userRole: "creator", actions: ["declare"] }) });
  const sent: { key: string | null; body: unknown }[] = [];
  server.use(
    http.post("*/api/challenges/:id/result", async ({ request }) => {
      sent.push({ key: request.headers.get("Idempotency-Key"), body: await request.json() });
      return HttpResponse.json({ success: true, data: { challenge: liveDuel() } });
    }),
  );
  const { user, router } = await visitApp({ as: me, at });
  await user.click(await screen.findByRole("radio", { name: "I won" }));
  await user.type(screen.getByLabelText(/^Score/), "30:24");
  await user.type(screen.getByLabelText(/^Note/), "Good game");
  await user.click(screen.getByRole("button", { name: "Submit Result" }));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/ongoing$/));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.key).toBeTruthy();
  expect(sent[0]?.body).toEqual({
    outcome: "won",
    winnerId: null,
    score: "30:24",
    note: "Good game",
    expectedVersion: liveDuel().version,
  });
});

test("a loss against several opponents requires the winner", async () => {
  const challenge = liveDuel({ matchType: "1 vs Many", maxParticipants: 5 });
  challenge.participants.push(seat(tal, { slot: 2 }));
  serveChallenges({ detail: detailOf(challenge, { userRole: "creator", actions: ["declare"] }) });
  let body: unknown;
  server.use(
    http.post("*/api/challenges/:id/result", async ({ request }) => {
      body = await request.json();
      return HttpResponse.json({ success: true, data: { challenge } });
    }),
  );
  const { user } = await visitApp({ as: me, at });
  await user.click(await screen.findByRole("radio", { name: "I lost" }));
  await user.click(screen.getByRole("button", { name: "Submit Result" }));
  expect(screen.getByText("Please choose the winner")).toBeVisible();
  await user.selectOptions(screen.getByLabelText("Who won?", { selector: "select" }), "tal_reborn");
  await user.click(screen.getByRole("button", { name: "Submit Result" }));
  await waitFor(() => expect(body).toMatchObject({ outcome: "lost", winnerId: tal._id }));
});

test("ONG-17: a rejection without a message shows Failed to submit result", async () => {
  serveChallenges({ detail: detailOf(liveDuel(), { userRole: "creator", actions: ["declare"] }) });
  server.use(http.post("*/api/challenges/:id/result", () => refusal(500, "INTERNAL", "")));
  const { user } = await visitApp({ as: me, at: `${at}?outcome=draw` });
  await user.click(await screen.findByRole("button", { name: "Submit Result" }));
  expect(await screen.findByText("Failed to submit result")).toBeVisible();
});

test("a page without a result to declare shows it", async () => {
  serveChallenges({ detail: detailOf(liveDuel()) });
  await visitApp({ as: me, at });
  expect(await screen.findByText("There is no result to submit")).toBeVisible();
});
