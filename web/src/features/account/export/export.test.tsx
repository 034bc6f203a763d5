import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import type { DataExport } from "@/api/types";
import { player } from "@/test/people";
import { refusal, server } from "@/test/server";
import { visit } from "@/test/visit";
import { ExportCard } from "./export-card";

const waiting: DataExport = {
  _id: "01900000-0000-7000-8000-00000000000e",
  status: "waiting",
  askedAt: "2026-11-21T12:00:00Z",
  sizeBytes: null,
  expiresAt: null,
};
const ready: DataExport = {
  ...waiting,
  status: "ready",
  sizeBytes: 20_480,
  expiresAt: "2026-11-28T12:00:00Z",
};

const answer = (latest: DataExport | null) =>
  HttpResponse.json({ success: true, data: { export: latest } });
const open = () => visit([{ path: "/", element: <ExportCard /> }], { as: player(), at: "/" });

test("an archive is asked for with the password, and the card states that it is being prepared", async () => {
  const bodies: unknown[] = [];
  server.use(
    http.get("*/api/users/me/export", () => answer(null)),
    http.post("*/api/users/me/export", async ({ request }) => {
      bodies.push(await request.json());
      return bodies.length === 1
        ? refusal(422, "VALIDATION", "Invalid", {
            currentPassword: "Current password is incorrect",
          })
        : answer(waiting);
    }),
  );
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Prepare an archive" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Prepare an archive" }));
  await user.type(dialog.getByLabelText("Current password"), "Abcdefg1");
  await user.click(dialog.getByRole("button", { name: "Prepare" }));
  expect(await dialog.findByText("Current password is incorrect")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Prepare" }));
  expect(
    await screen.findByText("Your archive is being prepared. You can leave this page."),
  ).toBeVisible();
  expect(screen.getByRole("button", { name: "Prepare an archive" })).toBeDisabled();
  expect(bodies[1]).toEqual({ currentPassword: "Abcdefg1", code: "" });
});

test("an archive that is ready is downloaded with the token", async () => {
  const tokens: (string | null)[] = [];
  server.use(
    http.get("*/api/users/me/export", () => answer(ready)),
    http.get("*/api/users/me/export/archive", ({ request }) => {
      tokens.push(request.headers.get("authorization"));
      return new HttpResponse("PK", { headers: { "content-type": "application/zip" } });
    }),
  );
  URL.createObjectURL = vi.fn(() => "blob:archive");
  URL.revokeObjectURL = vi.fn();
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const { user } = await open();
  expect(await screen.findByText(/^Your archive is ready \(20/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Download the archive" }));
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
  expect(tokens).toEqual(["Bearer token-of-the-test"]);
});

test("a failure is shown, and so is a refusal", async () => {
  server.use(
    http.get("*/api/users/me/export", () => answer({ ...waiting, status: "failed" })),
    http.post("*/api/users/me/export", () =>
      refusal(429, "RATE_LIMITED", "Too many attempts. Please try again later."),
    ),
  );
  const { user } = await open();
  expect(await screen.findByText(/could not be prepared/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Prepare an archive" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Prepare an archive" }));
  await user.type(dialog.getByLabelText("Current password"), "Abcdefg1");
  await user.click(dialog.getByRole("button", { name: "Prepare" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("Too many attempts");
});

test("without a password an archive needs a sign-in of the last minutes", async () => {
  const bodies: unknown[] = [];
  server.use(
    http.get("*/api/users/me/export", () => answer(null)),
    http.post("*/api/users/me/export", async ({ request }) => {
      bodies.push(await request.json());
      return refusal(403, "SIGN_IN_AGAIN", "Sign in with Google again");
    }),
  );
  const as = player({ authProvider: "google" });
  const { user } = await visit([{ path: "/", element: <ExportCard /> }], { as, at: "/" });
  await user.click(await screen.findByRole("button", { name: "Prepare an archive" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Sign in with Google again");
  expect(bodies).toEqual([{}]);
});

test("an archive that expires while the page is open is not offered any more", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-11-28T11:59:00Z") });
  server.use(http.get("*/api/users/me/export", () => answer(ready)));
  await open();
  expect(await screen.findByRole("button", { name: "Download the archive" })).toBeVisible();
  server.use(http.get("*/api/users/me/export", () => answer(null)));
  await act(() => vi.advanceTimersByTimeAsync(62_000));
  expect(await screen.findByRole("button", { name: "Prepare an archive" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Download the archive" })).toBeNull();
});
