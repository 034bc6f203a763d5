import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import {
  detailOf,
  liveDuel,
  me,
  mirage,
  seat,
  serveChallenges,
  winClaim,
} from "@/test/challenge-server";
import { holdUploads } from "@/test/held-uploads";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

const at = `/challenges/${liveDuel()._id}/result`;
const tal = { _id: "01900000-0000-7000-8000-000000000003", username: "tal_reborn", avatar: null };

test("RESULT-01 RESULT-02 ROUTE-23 API-CHAL-13 STATE-10: outcome, score and note are sent once, and lead back to the match", async () => {
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

test("a declaration is sent with its evidence, and again after a failure", async () => {
  serveChallenges({ detail: detailOf(liveDuel(), { userRole: "creator", actions: ["declare"] }) });
  const sent: { key: string | null; form: FormData }[] = [];
  server.use(
    http.post("*/api/challenges/:id/result", async ({ request }) => {
      sent.push({ key: request.headers.get("Idempotency-Key"), form: await request.formData() });
      if (sent.length === 1) return refusal(503, "FILES_UNAVAILABLE", "Files cannot be stored");
      return HttpResponse.json({ success: true, data: { challenge: liveDuel() } });
    }),
  );
  const { user, router } = await visitApp({ as: me, at: `${at}?outcome=won` });
  const picture = new File(["png"], "final.png", { type: "image/png" });
  const log = new File(["log"], "match.log", { type: "text/plain" });
  await user.upload(await screen.findByLabelText(/^Files/), [picture, log]);
  await user.type(screen.getByLabelText(/^Links/), "https://clips.example/1");
  await user.click(screen.getByRole("button", { name: "Remove match.log" }));
  await user.click(screen.getByRole("button", { name: "Submit Result" }));
  expect(await screen.findByText("Files cannot be stored")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/ongoing$/));
  expect(sent).toHaveLength(2);
  // The outcome of the first try is not known: the second one is the same request.
  expect(sent[1]?.key).toBe(sent[0]?.key);
  const form = sent[1]?.form;
  expect(form?.get("outcome")).toBe("won");
  expect(form?.get("expectedVersion")).toBe(String(liveDuel().version));
  expect(form?.has("score")).toBe(false);
  expect(form?.getAll("link")).toEqual(["https://clips.example/1"]);
  // The simulated browser sends no bytes of files; draft.test.ts looks at the form itself.
  expect(form?.getAll("evidence")).toHaveLength(1);
});

test("a declaration with a link that is none is not sent, and the problem is at the links", async () => {
  serveChallenges({ detail: detailOf(liveDuel(), { userRole: "creator", actions: ["declare"] }) });
  const { user } = await visitApp({ as: me, at: `${at}?outcome=won` });
  await user.type(await screen.findByLabelText(/^Links/), "clips.example");
  await user.click(screen.getByRole("button", { name: "Submit Result" }));
  const links = screen.getByLabelText(/^Links/);
  expect(links).toHaveAccessibleDescription("A link must be an http or https address");
  expect(links).toBeInvalid();
  expect(links).toHaveFocus();
  await user.type(links, "/1");
  expect(links).toBeValid();
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

test.each([
  ["one opponent", [], "the other side"],
  ["several opponents", [tal], "the others"],
])("the note, and the account of a contest, name who reads them: %s", async (_, more, readers) => {
  const challenge = liveDuel({ matchType: "1 vs Many", maxParticipants: 5, status: "in_progress" });
  challenge.participants.push(...more.map((user) => seat(user, { slot: 2 })));
  const claim = winClaim(mirage);
  serveChallenges({
    detail: detailOf(challenge, {
      userRole: "creator",
      actions: ["declare"],
      declarations: [claim],
    }),
  });
  const { user } = await visitApp({ as: me, at: `${at}?outcome=won` });
  expect(await screen.findByLabelText(`Note to ${readers} optional`)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Contest the result" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Contest this result?" }));
  expect(
    dialog.getByLabelText(`Your account of the match optional, visible to ${readers}`),
  ).toBeVisible();
});

test("the upload of a declaration with evidence shows how far it has come", async () => {
  const uploads = holdUploads();
  serveChallenges({ detail: detailOf(liveDuel(), { userRole: "creator", actions: ["declare"] }) });
  const { user, router } = await visitApp({ as: me, at: `${at}?outcome=won` });
  const log = new File(["0:12 kill"], "match.log", { type: "text/plain" });
  await user.upload(await screen.findByLabelText(/^Files/), log);
  expect(screen.queryByRole("progressbar", { name: "Upload of your evidence" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Submit Result" }));
  const bar = await screen.findByRole("progressbar", { name: "Upload of your evidence" });
  expect(bar).toHaveAttribute("value", "0");
  act(() => uploads[0]?.moveTo(0.75));
  expect(bar).toHaveAttribute("value", "75");
  act(() => uploads[0]?.end(200, { success: true, data: { challenge: liveDuel() } }));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/ongoing$/));
  expect(screen.queryByRole("progressbar", { name: "Upload of your evidence" })).toBeNull();
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
