import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { player } from "@/test/people";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

const addressAtGoogle = "https://accounts.example.com/auth?state=s7";
const RETURN = "/auth/google#state=s7&id_token=t7";

afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** Serves the way to Google and back; returns the bodies of the commands. */
function serve(finish: () => Response) {
  const bodies: unknown[] = [];
  let google: { email: string; linkedAt: string } | null = null;
  server.use(
    http.get("*/api/auth/sessions", () =>
      HttpResponse.json({ success: true, data: { sessions: [] } }),
    ),
    http.get("*/api/auth/google", () =>
      HttpResponse.json({ success: true, data: { isAvailable: true, hasPassword: true, google } }),
    ),
    http.post("*/api/auth/google/link/start", async ({ request }) => {
      bodies.push(await request.json());
      return bodies.length === 1
        ? refusal(422, "VALIDATION", "Wrong", { currentPassword: "Current password is incorrect" })
        : HttpResponse.json({ success: true, data: { url: addressAtGoogle } });
    }),
    http.post("*/api/auth/google/link/finish", async ({ request }) => {
      bodies.push(await request.json());
      const response = finish();
      if (response.ok) google = { email: "nova@gmail.com", linkedAt: "2026-03-01T10:00:00Z" };
      return response;
    }),
  );
  return bodies;
}

const done = () => HttpResponse.json({ success: true, message: "Google account linked" });

test("linking asks for the password and sends the browser to Google", async () => {
  const bodies = serve(done);
  const leave = vi.fn();
  const { origin, href, hostname } = location;
  vi.stubGlobal("location", { origin, href, hostname, assign: leave });
  const { user } = await visitApp({ as: player(), at: "/settings" });
  const card = within(await screen.findByRole("region", { name: "Ways to sign in" }));
  await user.click(await card.findByRole("button", { name: "Link Google" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Link Google" }));
  await user.type(dialog.getByLabelText("Current password"), "Abcdefg1");
  await user.click(dialog.getByRole("button", { name: "Go to Google" }));
  expect(await dialog.findByText("Current password is incorrect")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Go to Google" }));
  await expect.poll(() => leave.mock.calls).toEqual([[addressAtGoogle]]);
  expect(bodies[1]).toEqual({ currentPassword: "Abcdefg1", code: "" });
  expect(sessionStorage.getItem("dl.googleLink")).toBe("s7");
});

test("a browser that comes back to link is signed in as before, and sees the settings", async () => {
  const bodies = serve(done);
  sessionStorage.setItem("dl.googleLink", "s7");
  const { router } = await visitApp({ as: player(), at: RETURN });
  await expect.poll(() => router.state.location.pathname).toBe("/settings");
  const card = within(await screen.findByRole("region", { name: "Ways to sign in" }));
  expect(await card.findByText(/nova@gmail\.com, since/)).toBeVisible();
  expect(bodies).toEqual([{ credential: "t7", state: "s7" }]);
});

test("a Google account of another player is refused, with the way back", async () => {
  serve(() => refusal(409, "GOOGLE_IN_USE", "This Google account is linked to another account"));
  sessionStorage.setItem("dl.googleLink", "s7");
  const { user, router } = await visitApp({ as: player(), at: RETURN });
  expect(await screen.findByRole("alert")).toHaveTextContent("linked to another account");
  await user.click(screen.getByRole("link", { name: "Back to the settings" }));
  expect(router.state.location.pathname).toBe("/settings");
});
