import { render, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { detailOf, me, serveChallenges } from "@/test/challenge-server";
import { openChallenge } from "@/test/challenges";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";
import { ChallengeLoadError } from "./challenge-load-error";

const at = `/challenges/${openChallenge()._id}`;
let isFriend: boolean;

beforeEach(() => {
  isFriend = false;
  serveChallenges();
  server.use(
    http.get(`*/api${at}`, ({ request }) =>
      isFriend || new URL(request.url).searchParams.get("inviteCode") === "ABCD2345"
        ? HttpResponse.json({ success: true, data: detailOf(openChallenge()) })
        : refusal(403, "FRIENDS_ONLY", "Only friends of the creator can join this challenge"),
    ),
  );
});

test("a challenge for friends shows it, and leads to the players to follow", async () => {
  const { user } = await visitApp({ as: me, at });
  expect(await screen.findByRole("heading", { name: "Friends only" })).toBeVisible();
  expect(screen.getByText(/You are friends when you follow each other/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Find the creator" })).toHaveAttribute(
    "href",
    "/friends",
  );
  expect(screen.queryByText("Error Loading Challenge")).toBeNull();
  isFriend = true;
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("heading", { name: openChallenge().title })).toBeVisible();
});

test("a code opens a challenge for friends to others", async () => {
  const { user } = await visitApp({ as: me, at });
  await user.type(await screen.findByLabelText("Invite code"), "abcd2345");
  await user.click(screen.getByRole("button", { name: "Show challenge" }));
  expect(await screen.findByRole("heading", { name: openChallenge().title })).toBeVisible();
  expect(document.getElementById("main")).toHaveFocus();
});

test("DETAIL-18 a failure that is no response of the server has words of its own", () => {
  const props = { onRetry: () => {}, onCode: () => {} };
  const error = <ChallengeLoadError error={new Error("out of memory")} {...props} />;
  render(error, { wrapper: MemoryRouter });
  expect(screen.getByRole("heading", { name: "Error Loading Challenge" })).toBeVisible();
  expect(screen.getByRole("alert")).toHaveTextContent("Failed to load challenge");
});

test("a visitor is asked to sign in to a challenge for friends", async () => {
  const { user, router } = await visitApp({ as: null, at });
  await user.click(await screen.findByRole("link", { name: "Login to see it" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  expect(router.state.location.state).toMatchObject({ from: { pathname: at } });
});
