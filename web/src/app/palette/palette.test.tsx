import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { User } from "@/api/types";
import { SETTINGS_SECTIONS } from "@/app/pages/settings-page";
import { routes } from "@/app/router";
import { friendEntry } from "@/test/friends";
import { player } from "@/test/people";
import { searchHit, serveHits } from "@/test/search";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";
import { COMMANDS, type Command, commandsFor } from "./commands";

beforeEach(() => {
  serveHits();
  server.use(
    http.get("*/api/auth/sessions", () =>
      HttpResponse.json({ success: true, data: { sessions: [] } }),
    ),
    http.get("*/api/users/me/stats", () => refusal(503, "BUSY", "Busy")),
    http.get("*/api/wallet/transactions", () => refusal(503, "BUSY", "Busy")),
  );
});

async function visit() {
  const opened = await visitApp({ as: player(), at: "/settings" });
  await screen.findByRole("heading", { name: "Settings" });
  return opened;
}

const field = () => screen.findByRole("combobox", { name: "Command or search" });
const active = () => {
  const id = screen
    .getByRole("combobox", { name: "Command or search" })
    .getAttribute("aria-activedescendant");
  return document.getElementById(id ?? "");
};

test("Ctrl+K and Cmd+K open it, also from a field and with single keys switched off; the focus comes back", async () => {
  const { user } = await visitApp({ as: player(), at: "/settings/keyboard" });
  await user.click(await screen.findByLabelText("Single-key shortcuts"));
  const box = screen.getByPlaceholderText("Search @challengers, challenges, games...");
  await user.click(box);
  for (const mod of ["Control", "Meta"]) {
    await user.keyboard(`{${mod}>}k{/${mod}}`);
    expect(await field()).toHaveFocus();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(box).toHaveFocus());
  }
  await user.keyboard("{Control>}k{/Control}");
  await field();
  await user.keyboard("{Control>}k{/Control}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByLabelText("Single-key shortcuts"));
  // With more keys held it is another shortcut.
  expect(fireEvent.keyDown(window, { key: "k", ctrlKey: true, shiftKey: true })).toBe(true);
});

test("commands are found by words, and run by Enter", async () => {
  const { user, router } = await visit();
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await field(), "usdc add");
  expect(active()).toHaveTextContent("Deposit");
  await user.keyboard("{Enter}");
  await expect
    .poll(() => router.state.location.pathname + router.state.location.search)
    .toBe("/wallet?action=deposit");
  await waitFor(() => expect(screen.queryByRole("combobox", { name: /Command/ })).toBeNull());
});

test("arrows, Home and End move, and every command is in a group", async () => {
  const { user } = await visit();
  await user.keyboard("{Control>}k{/Control}");
  await field();
  expect(screen.getAllByRole("option")).toHaveLength(COMMANDS.length);
  for (const group of ["Actions", "Go to", "Settings"]) {
    expect(screen.getByRole("group", { name: group })).toBeVisible();
  }
  expect(active()).toHaveTextContent("Create Challenge");
  await user.keyboard("{ArrowDown}");
  expect(active()).toHaveTextContent("Create Team");
  await user.keyboard("{End}");
  expect(active()).toHaveTextContent("Settings: Your data");
  await user.keyboard("{ArrowDown}");
  expect(active()).toHaveTextContent("Create Challenge");
  await user.keyboard("{End}{Home}");
  expect(active()).toHaveTextContent("Create Challenge");
});

test("the theme is switched without leaving the page", async () => {
  const { user, router } = await visit();
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await field(), "light{Enter}");
  await waitFor(() => expect(document.documentElement.dataset["theme"]).toBe("light"));
  expect(router.state.location.pathname).toBe("/settings");
});

test("what the search finds stands below the commands, and the last entry leads to all results", async () => {
  const { user, router } = await visit();
  serveHits({ people: [friendEntry("mirage_ops")], challenges: [searchHit] });
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await field(), "mirage");
  const people = await screen.findByRole("group", { name: "People" });
  expect(within(people).getByRole("option")).toHaveTextContent("mirage_ops");
  expect(screen.getByRole("group", { name: "Challenges" })).toBeVisible();
  await user.keyboard("{End}");
  expect(active()).toHaveTextContent("Search for “mirage”");
  await user.click(within(people).getByRole("option"));
  await expect.poll(() => router.state.location.pathname).toBe("/profile/mirage_ops");
});

test("pages that were left are offered again, to the same user", async () => {
  const { user, router } = await visit();
  await user.keyboard("gw");
  await screen.findByRole("heading", { level: 1, name: "Wallet" });
  await user.keyboard("{Control>}k{/Control}");
  await field();
  const recent = within(screen.getByRole("group", { name: "Recent" }));
  await user.click(recent.getByRole("option", { name: "Settings" }));
  await expect.poll(() => router.state.location.pathname).toBe("/settings");
});

test("the list of shortcuts names it", async () => {
  const { user } = await visit();
  await user.keyboard("?");
  const dialog = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
  expect(dialog.getByText("All commands")).toBeVisible();
  expect(dialog.getByText("Ctrl")).toBeVisible();
});

test("every command leads to a screen of the app", () => {
  const paths = new Set<string>();
  const collect = (list: typeof routes) => {
    for (const { path, children } of list) {
      if (path === "settings/:section?") {
        paths.add("/settings");
        for (const { path: section } of SETTINGS_SECTIONS) paths.add(`/settings/${section}`);
      } else if (path) paths.add(`/${path}`);
      if (children) collect(children);
    }
  };
  collect(routes);
  for (const command of COMMANDS) {
    if (!("to" in command)) continue;
    expect(paths).toContain(command.to.split("?")[0]);
  }
  expect(new Set(COMMANDS.map(({ label }) => label)).size).toBe(COMMANDS.length);
});

test("commands are offered to those who have them, those that begin with the text first", () => {
  const [first] = COMMANDS;
  if (!first) throw new Error("there are commands");
  const ofModerators: Command = { ...first, label: "Disputes", roles: ["moderator", "admin"] };
  const labels = (role: User["role"], text: string) =>
    commandsFor(player({ role }), text, [first, ofModerators]).map(({ label }) => label);
  expect(labels("user", "")).toEqual([first.label]);
  expect(labels("moderator", "")).toEqual([first.label, "Disputes"]);
  expect(labels("admin", "d")).toEqual(["Disputes", first.label]);
  expect(commandsFor(player(), "sign out").map(({ label }) => label)).toEqual(["Logout"]);
});
