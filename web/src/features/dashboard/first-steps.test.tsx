import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import type { FirstStepName, User } from "@/api/types";
import { toast } from "@/lib/toast";
import { me, serveChallenges } from "@/test/challenge-server";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

const NAMES: FirstStepName[] = ["verify_email", "add_funds", "follow_players", "play_challenge"];

const open = (as: User = me) => visitApp({ as, at: "/dashboard" });

const card = () => screen.queryByRole("region", { name: "First steps" });

/** Serves which steps are done, and counts the requests to hide them. */
function serveSteps(...done: FirstStepName[]) {
  serveChallenges();
  const requests = { hidden: 0 };
  server.use(
    http.get("*/api/users/me/first-steps", () =>
      HttpResponse.json({
        success: true,
        data: {
          steps: NAMES.map((name) => ({ name, isDone: done.includes(name) })),
          followedMin: 3,
        },
      }),
    ),
    http.post("*/api/users/me/first-steps/hide", () => {
      requests.hidden += 1;
      return HttpResponse.json({ success: true, user: { ...me, hasHiddenFirstSteps: true } });
    }),
  );
  return requests;
}

test("a new player sees what to do first, and where", async () => {
  serveSteps("add_funds");
  await open();
  const steps = await screen.findByRole("region", { name: "First steps" });
  expect(await within(steps).findByText("Add funds")).toBeVisible();
  expect(steps).toHaveTextContent("1 of 4 done");
  expect(steps).toHaveTextContent("Follow 3 players");
  const links = within(steps).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/settings",
    "/friends",
    "/challenges",
  ]);
});

test("a player hides the card for the account: no other browser shows it", async () => {
  const requests = serveSteps();
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Hide the first steps" }));
  await waitFor(() => expect(requests.hidden).toBe(1));
  expect(card()).toBeNull();
});

test("an account that has hidden the card asks for no steps", async () => {
  serveSteps();
  let asked = 0;
  server.use(
    http.get("*/api/users/me/first-steps", () => {
      asked += 1;
      return refusal(503, "UNAVAILABLE", "The server is busy");
    }),
  );
  await open({ ...me, hasHiddenFirstSteps: true });
  await screen.findByRole("heading", { name: "Challenges" });
  expect(card()).toBeNull();
  expect(asked).toBe(0);
});

test("where hiding fails the card is back, with the server's words", async () => {
  serveSteps();
  server.use(
    http.post("*/api/users/me/first-steps/hide", () =>
      refusal(409, "STATE_CONFLICT", "Not just now"),
    ),
  );
  const toastSpy = vi.spyOn(toast, "error").mockReturnValue();
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Hide the first steps" }));
  await waitFor(() => expect(toastSpy).toHaveBeenCalledWith("Not just now"));
  expect(card()).toBeVisible();
});

test("a failed request leaves the card out", async () => {
  serveSteps();
  let requests = 0;
  server.use(
    http.get("*/api/users/me/first-steps", () => {
      requests += 1;
      return refusal(409, "STATE_CONFLICT", "The server is busy");
    }),
  );
  await open();
  expect(await screen.findByRole("heading", { name: "Challenges" })).toBeVisible();
  await waitFor(() => expect(requests).toBeGreaterThan(0));
  await waitFor(() => expect(card()).toBeNull());
});

test("the card goes when all steps are done, for good", async () => {
  const requests = serveSteps(...NAMES);
  await open();
  await waitFor(() => expect(requests.hidden).toBe(1));
  expect(card()).toBeNull();
});
