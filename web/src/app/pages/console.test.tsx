import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { queryClient } from "@/api/query-client";
import { player } from "@/test/people";
import { refusal, server } from "@/test/server";
import { serveStaff, staff } from "@/test/staff";
import { visitApp } from "@/test/visit-app";

const at = "/admin/nowhere";

const sectionNames = async () => {
  const links = within(await screen.findByRole("navigation", { name: "Console" }));
  return links.getAllByRole("link").map((link) => link.textContent);
};

test("GEN-04: a moderator sees the sections of moderators, with what waits", async () => {
  serveStaff("moderator", { disputesWaiting: 3, reportsOpen: 1 });
  await visitApp({ as: staff, at });
  expect(await sectionNames()).toEqual(["Disputes3 waiting", "Reports1 open", "Users", "Quality"]);
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeVisible();
});

test("an administrator sees every section", async () => {
  serveStaff("admin");
  await visitApp({ as: staff, at });
  expect(await sectionNames()).toEqual([
    "Disputes",
    "Reports",
    "Users",
    "Ledger",
    "Announcements",
    "Settings",
    "Audit log",
    "Operations",
    "Quality",
  ]);
});

test("a page of administrators is not found by a moderator", async () => {
  serveStaff("moderator");
  await visitApp({ as: staff, at: "/admin/ledger" });
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeVisible();
});

test("a player finds no console, and no link to it", async () => {
  server.use(http.get("*/api/admin/me", () => refusal(403, "NOT_STAFF", "Not for players")));
  const { user } = await visitApp({ as: player(), at: "/admin" });
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeVisible();
  expect(screen.queryByRole("navigation", { name: "Console" })).toBeNull();
  await user.click(screen.getByRole("button", { name: /^Account menu/ }));
  await screen.findByRole("menuitem", { name: "Settings" });
  expect(screen.queryByRole("menuitem", { name: "Console" })).toBeNull();
});

test("the account menu of the staff leads to the console", async () => {
  serveStaff();
  const { user, router } = await visitApp({ as: staff, at });
  await user.click(await screen.findByRole("button", { name: /^Account menu/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Console" }));
  await expect.poll(() => router.state.location.pathname).toBe("/admin/disputes");
});

test("without a second factor the console leads to its set-up", async () => {
  server.use(
    http.get("*/api/admin/me", () => refusal(403, "SECOND_FACTOR_REQUIRED", "Set it up first")),
  );
  await visitApp({ as: staff, at: "/admin" });
  const link = await screen.findByRole("link", { name: "Set up a second factor" });
  expect(link).toHaveAttribute("href", "/settings/security");
});

test("a failure to open the console can be retried", async () => {
  server.use(http.get("*/api/admin/me", () => refusal(503, "BUSY", "The server is busy")));
  const { user } = await visitApp({ as: staff, at });
  expect(await screen.findByText("The server is busy")).toBeVisible();
  serveStaff();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await sectionNames()).toContain("Disputes");
});

test("a role that was taken away closes the console", async () => {
  serveStaff();
  await visitApp({ as: staff, at });
  await sectionNames();
  server.use(http.get("*/api/admin/me", () => refusal(403, "NOT_STAFF", "Not for players")));
  await queryClient.invalidateQueries({ queryKey: ["admin"] });
  await expect.poll(() => screen.queryByRole("navigation", { name: "Console" })).toBeNull();
});
