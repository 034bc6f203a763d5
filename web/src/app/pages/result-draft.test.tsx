import { cleanup, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "@/api/query-client";
import { detailOf, liveDuel, me, nova, serveChallenges } from "@/test/challenge-server";
import { server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

const at = `/challenges/${liveDuel()._id}/result`;

beforeEach(() => {
  serveChallenges({ detail: detailOf(liveDuel(), { userRole: "creator", actions: ["declare"] }) });
  server.use(
    http.post("*/api/challenges/:id/result", () =>
      HttpResponse.json({ success: true, data: { challenge: liveDuel() } }),
    ),
  );
});

const score = () => screen.findByLabelText(/^Score/);
const note = () => screen.getByLabelText(/^Note/);
const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith("dl.resultDraft"));

async function openAgain(address: string) {
  cleanup();
  queryClient.clear();
  return visitApp({ as: me, at: address });
}

async function fillIn() {
  const { user } = await visitApp({ as: me, at: `${at}?outcome=won` });
  await user.type(await score(), "30:24");
  await user.type(note(), "Good game");
  await user.click(screen.getByRole("radio", { name: "I lost" }));
}

test("a declaration survives a reload until it is submitted", async () => {
  await fillIn();
  const { user, router } = await openAgain(`${at}?outcome=won`);
  expect(await score()).toHaveValue("30:24");
  expect(note()).toHaveValue("Good game");
  expect(screen.getByRole("radio", { name: "I lost" })).toBeChecked();
  await user.click(screen.getByRole("button", { name: "Submit Result" }));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/ongoing$/));
  expect(drafts()).toEqual([]);
});

test("links and the statement survive a reload, and files have to be chosen again", async () => {
  const { user } = await visitApp({ as: me, at: `${at}?outcome=won` });
  await user.type(await screen.findByLabelText(/^Links/), "https://clips.example/1");
  await user.type(screen.getByLabelText(/^Statement/), "I have the clip");
  const files = [new File(["a"], "final.png", { type: "image/png" }), new File(["b"], "match.log")];
  await user.upload(screen.getByLabelText(/^Files/), files);
  expect(screen.queryByText(/^Choose again/)).toBeNull();
  const again = await openAgain(`${at}?outcome=won`);
  expect(await screen.findByLabelText(/^Links/)).toHaveValue("https://clips.example/1");
  expect(screen.getByLabelText(/^Statement/)).toHaveValue("I have the clip");
  expect(screen.getByText(/^Choose again: final.png, match.log/)).toBeVisible();
  await again.user.upload(screen.getByLabelText(/^Files/), files.slice(0, 1));
  expect(screen.getByText(/^Choose again: match.log/)).toBeVisible();
});

test("a link with another outcome replaces only the outcome of a draft", async () => {
  await fillIn();
  await openAgain(`${at}?outcome=draw`);
  expect(await score()).toHaveValue("30:24");
  expect(screen.getByRole("radio", { name: "Draw" })).toBeChecked();
});

test("a later declaration replaces the parts of a draft that it has changed", async () => {
  await fillIn();
  const myDeclaration = {
    user: nova,
    outcome: "won" as const,
    winner: nova,
    score: "2:1",
    note: null,
    declaredAt: "2026-03-10T11:00:00Z",
  };
  const detail = detailOf(liveDuel(), { userRole: "creator", actions: ["declare"], myDeclaration });
  serveChallenges({ detail });
  await openAgain(at);
  expect(await score()).toHaveValue("2:1");
  expect(screen.getByRole("heading", { level: 1, name: "Change Declaration" })).toBeVisible();
  expect(note()).toHaveValue("Good game");
});

test("an invalid draft is ignored", async () => {
  sessionStorage.setItem(`dl.resultDraft.${liveDuel()._id}.${me._id}`, '{"initial":1,"draft":{}}');
  await visitApp({ as: me, at });
  expect(await score()).toHaveValue("");
});
