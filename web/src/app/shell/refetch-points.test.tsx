import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { lineServer } from "@/test/fake-line";
import { earned, notification, serveNotifications } from "@/test/notifications";
import { player } from "@/test/people";
import { figures, serveReferrals } from "@/test/referrals";
import { server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

// jsdom has no layout, so a virtual list would render no rows.
vi.mock("virtua", () => import("@/test/plain-list"));

beforeEach(() => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
});

const newcomer = (payload: ReturnType<typeof notification>) =>
  act(() =>
    lineServer.line.tell("new_notification", {
      number: payload.number,
      unreadCount: 1,
      notification: payload,
      alert: { popup: true, sound: false },
    }),
  );

/** The number of requests for the user. */
function countReads(points: number) {
  let reads = 0;
  server.use(
    http.get("*/api/auth/me", () => {
      reads += 1;
      return HttpResponse.json({ success: true, user: player({ points }) });
    }),
  );
  return () => reads;
}

test("earned points pop up, and update the header and the page without a reload", async () => {
  const { world } = serveReferrals();
  serveNotifications([]);
  const { user, router } = await visitApp({ as: player(), at: "/referrals" });
  expect(await screen.findByText("140 points to spend")).toBeVisible();
  world.figures = figures({ currentPoints: 155, totalPoints: 1255 });
  countReads(155);
  newcomer(earned(1, 15));
  expect(await screen.findByText("155 points to spend")).toBeVisible();
  expect(screen.getByText("1,255")).toBeVisible();
  expect(await screen.findByText("155 points", { selector: "header *" })).toBeInTheDocument();
  const popups = within(await screen.findByRole("region", { name: "New notifications" }));
  const link = popups.getByRole("link", { name: /you earned 15 points/ });
  expect(within(link).getByText("15 points").tagName).toBe("B");
  await act(() => router.navigate("/notifications"));
  await user.click(link);
  await expect.poll(() => router.state.location.pathname).toBe("/referrals");
});

test("other notifications do not refetch the points", async () => {
  serveReferrals();
  serveNotifications([]);
  await visitApp({ as: player(), at: "/referrals" });
  await screen.findByText("140 points to spend");
  const reads = countReads(1);
  newcomer(notification(1));
  newcomer(earned(2, 15));
  await waitFor(() => expect(reads()).toBe(1));
  expect(await screen.findByText("1 points", { selector: "header *" })).toBeInTheDocument();
  expect(reads()).toBe(1);
});
