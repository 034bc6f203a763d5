import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { otherAdmin, rex, serveCommand, serveRead, userDetail } from "@/test/administration";
import { refusal, server } from "@/test/server";
import { judge, serveStaff, staff } from "@/test/staff";
import { visitApp } from "@/test/visit-app";
import type { AccountRole, UserDetail } from "../api-types";

const REASON = "Declared false results three times";

/** Opens the account as a member of the staff; `account` may be replaced between reads. */
async function open(overrides: Partial<UserDetail> = {}, role: AccountRole = "admin") {
  serveStaff(role);
  const shown = { account: userDetail(overrides) };
  const { _id } = shown.account.user;
  serveRead(`users/${_id}`, () => ({ data: shown.account }));
  const visited = await visitApp({ as: staff, at: `/admin/users/${_id}` });
  await screen.findByRole("heading", { level: 1, name: shown.account.user.username });
  const dialog = () => within(screen.getByRole("dialog"));
  const ask = async (button: string) => {
    await visited.user.click(screen.getByRole("button", { name: button }));
    return dialog();
  };
  return { ...visited, shown, ask, dialog };
}

test("the facts, the balances and the links to the ledger", async () => {
  await open();
  const facts = screen.getByRole("region", { name: "Facts" });
  expect(facts).toHaveTextContent("RolePlayer");
  expect(facts).toHaveTextContent("Reports against3");
  const balances = within(screen.getByRole("region", { name: "Balances" }));
  expect(balances.getByRole("link", { name: "12.50 USDC" })).toHaveAttribute(
    "href",
    `/admin/ledger/accounts/${rex._id}`,
  );
  expect(balances.getByRole("link", { name: "50.00 USDC" })).toHaveAttribute(
    "href",
    `/admin/ledger?user=${rex._id}`,
  );
  const main = within(screen.getByRole("main"));
  const logs = main.getAllByRole("link", { name: "Audit log" });
  expect(logs.map((link) => link.getAttribute("href"))).toContain(`/admin/log?target=${rex._id}`);
  expect(document.title).toBe("rex_fuller · Duel Ledger");
});

test("the history of fair play links to the challenges", async () => {
  await open({
    fairPlayHistory: [
      {
        points: -20,
        score: 80,
        reason: "false_declaration",
        challengeId: "c-1",
        at: "2026-03-10T10:00:00Z",
      },
    ],
  });
  const card = screen.getByRole("region", { name: "Fair-play history" });
  expect(card).toHaveTextContent("False declaration");
  expect(card).toHaveTextContent("−20to 80");
  expect(within(card).getByRole("link", { name: "Challenge" })).toHaveAttribute(
    "href",
    "/challenges/c-1",
  );
});

test("a suspension needs a reason of 10 characters, and carries its end", async () => {
  const bodies = serveCommand(`users/${rex._id}/suspend`);
  const { user, ask, shown } = await open();
  const dialog = await ask("Suspend");
  await user.selectOptions(dialog.getByLabelText("Length"), "30 days");
  await user.type(dialog.getByLabelText("Reason"), "Cheater");
  await user.click(dialog.getByRole("button", { name: "Suspend account" }));
  expect(dialog.getByLabelText("Reason")).toHaveAccessibleDescription(
    "Write at least 10 characters",
  );
  expect(bodies).toEqual([]);
  await user.type(dialog.getByLabelText("Reason"), " in every match");
  shown.account = userDetail({
    status: "suspended",
    suspendedUntil: "2026-12-24T18:00:00Z",
    suspension: {
      reason: "Cheater in every match",
      by: judge,
      at: "2026-11-24T18:00:00Z",
      until: "2026-12-24T18:00:00Z",
    },
  });
  await user.click(dialog.getByRole("button", { name: "Suspend account" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const [body] = bodies as { reason: string; until: string }[];
  expect(body?.reason).toBe("Cheater in every match");
  const days = (Date.parse(body?.until ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThanOrEqual(30);
  expect(await screen.findByText("Cheater in every match")).toBeVisible();
  expect(screen.getByRole("button", { name: "Restore" })).toBeVisible();
});

test("a suspension lasts until a chosen time, which must lie ahead, or until it is lifted", async () => {
  const bodies = serveCommand(`users/${rex._id}/suspend`);
  const { user, ask } = await open();
  const dialog = await ask("Suspend");
  await user.selectOptions(dialog.getByLabelText("Length"), "Until a time that I choose");
  await user.type(dialog.getByLabelText("Reason"), REASON);
  await user.click(dialog.getByRole("button", { name: "Suspend account" }));
  expect(dialog.getByLabelText("End")).toHaveAccessibleDescription("Choose a day and a time");
  await user.type(dialog.getByLabelText("End"), "2020-01-01T10:00");
  await user.click(dialog.getByRole("button", { name: "Suspend account" }));
  expect(dialog.getByLabelText("End")).toHaveAccessibleDescription("This time has passed");
  expect(bodies).toEqual([]);
  await user.selectOptions(dialog.getByLabelText("Length"), "Until it is lifted");
  await user.click(dialog.getByRole("button", { name: "Suspend account" }));
  await waitFor(() => expect(bodies).toEqual([{ reason: REASON, until: null }]));
});

test("a moderator suspends for 7 days at most, and neither sees money nor changes roles", async () => {
  const bodies = serveCommand(`users/${rex._id}/suspend`);
  const { user, ask } = await open({ email: null, balances: null }, "moderator");
  expect(screen.queryByRole("region", { name: "Balances" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Sessions" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Reset of the second factor" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Change role" })).toBeNull();
  const dialog = await ask("Suspend");
  const lengths = within(dialog.getByLabelText("Length")).getAllByRole("option");
  expect(lengths.map(({ textContent }) => textContent)).toEqual(["1 day", "3 days", "7 days"]);
  await user.selectOptions(dialog.getByLabelText("Length"), "7 days");
  await user.type(dialog.getByLabelText("Reason"), REASON);
  await user.click(dialog.getByRole("button", { name: "Suspend account" }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  const [body] = bodies as { until: string }[];
  // A clock that is some seconds ahead does not make it longer than the 7 days that are allowed.
  expect(Date.parse(body?.until ?? "")).toBeLessThan(Date.now() + 7 * 86_400_000 - 30_000);
});

test("an account is restored with a reason", async () => {
  const bodies = serveCommand(`users/${rex._id}/restore`);
  const { user, ask, shown } = await open({ status: "suspended" });
  const dialog = await ask("Restore");
  await user.type(dialog.getByLabelText("Reason"), REASON);
  shown.account = userDetail();
  await user.click(dialog.getByRole("button", { name: "Restore account" }));
  await waitFor(() => expect(bodies).toEqual([{ reason: REASON }]));
  expect(await screen.findByRole("button", { name: "Suspend" })).toBeVisible();
});

test("all sessions are ended with a reason", async () => {
  const bodies = serveCommand(`users/${rex._id}/sessions/end`);
  const session = {
    _id: "s-1",
    device: "Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0",
    ip: "203.0.113.9",
    createdAt: "2026-03-01T10:00:00Z",
    lastUsedAt: "2026-03-10T10:00:00Z",
  };
  const { user, ask, shown } = await open({ sessions: [session] });
  const sessions = within(screen.getByRole("region", { name: "Sessions" }));
  expect(sessions.getByText("Firefox on Linux")).toBeVisible();
  expect(sessions.getByText(/203.0.113.9/)).toBeVisible();
  const dialog = await ask("End all sessions");
  await user.type(dialog.getByLabelText("Reason"), REASON);
  shown.account = userDetail();
  await user.click(dialog.getByRole("button", { name: "End sessions" }));
  await waitFor(() => expect(bodies).toEqual([{ reason: REASON }]));
  expect(await screen.findByText("This account is signed in nowhere.")).toBeVisible();
});

test.each([
  ["OWN_ROLE", "You cannot change your own role."],
  ["LAST_ADMIN", "This is the last administrator."],
] as const)("a role: the refusal %s is put into plain words", async (code, text) => {
  const { user, ask } = await open({ role: "admin" });
  server.use(http.post("*/api/admin/users/:id/role", () => refusal(409, code, "refused")));
  const dialog = await ask("Change role");
  await user.type(dialog.getByLabelText("Reason"), REASON);
  await user.click(dialog.getByRole("button", { name: "Change role" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent(text);
  // The dialog stays, with the reason, for another choice.
  expect(dialog.getByLabelText("Reason")).toHaveValue(REASON);
});

test("a role is changed to the chosen one", async () => {
  const bodies = serveCommand(`users/${rex._id}/role`);
  const { user, ask } = await open();
  const dialog = await ask("Change role");
  expect(dialog.queryByRole("option", { name: "Player" })).toBeNull();
  await user.selectOptions(dialog.getByLabelText("New role"), "Administrator");
  await user.type(dialog.getByLabelText("Reason"), REASON);
  await user.click(dialog.getByRole("button", { name: "Change role" }));
  await waitFor(() => expect(bodies).toEqual([{ role: "admin", reason: REASON }]));
});

test("the server's message about the reason is shown at the field", async () => {
  const { user, ask } = await open();
  server.use(
    http.post("*/api/admin/users/:id/role", () =>
      refusal(400, "VALIDATION", "Invalid", { reason: "No links, please" }),
    ),
  );
  const dialog = await ask("Change role");
  await user.type(dialog.getByLabelText("Reason"), REASON);
  await user.click(dialog.getByRole("button", { name: "Change role" }));
  await waitFor(() =>
    expect(dialog.getByLabelText("Reason")).toHaveAccessibleDescription("No links, please"),
  );
  expect(dialog.queryByRole("alert")).toBeNull();
});

test("a reset of the second factor is asked for; then the same administrator cannot approve it", async () => {
  const bodies = serveCommand(`users/${rex._id}/factor-reset`, {
    success: true,
    data: { state: "asked" },
  });
  const { user, ask, shown } = await open();
  const dialog = await ask("Ask for a reset");
  await user.type(dialog.getByLabelText("Reason"), REASON);
  shown.account = userDetail({
    factorReset: { requestedBy: judge, reason: REASON, at: "2026-03-10T10:00:00Z" },
  });
  await user.click(dialog.getByRole("button", { name: "Ask for reset" }));
  await waitFor(() => expect(bodies).toEqual([{ reason: REASON }]));
  const card = within(screen.getByRole("region", { name: "Reset of the second factor" }));
  expect(await card.findByText(/another administrator has to approve it/)).toBeVisible();
  expect(card.queryByRole("button")).toBeNull();
});

test("another administrator sees who asked, and approves", async () => {
  const bodies = serveCommand(`users/${rex._id}/factor-reset`, {
    success: true,
    data: { state: "reset" },
  });
  const { user, ask } = await open({
    factorReset: { requestedBy: otherAdmin, reason: "Lost phone", at: "2026-03-10T10:00:00Z" },
  });
  const card = within(screen.getByRole("region", { name: "Reset of the second factor" }));
  expect(card.getByRole("link", { name: "chief_ida" })).toHaveAttribute(
    "href",
    `/admin/users/${otherAdmin._id}`,
  );
  expect(card.getByText("Lost phone")).toBeVisible();
  const dialog = await ask("Approve the reset");
  await user.type(dialog.getByLabelText("Reason"), REASON);
  await user.click(dialog.getByRole("button", { name: "Approve reset" }));
  await waitFor(() => expect(bodies).toEqual([{ reason: REASON }]));
});

test.each([
  ["SAME_ADMIN", "You asked for this reset yourself."],
  ["OWN_ACCOUNT", "You cannot do this to your own account."],
] as const)("a reset: the refusal %s is put into plain words", async (code, text) => {
  const { user, ask } = await open();
  server.use(http.post("*/api/admin/users/:id/factor-reset", () => refusal(409, code, "refused")));
  const dialog = await ask("Ask for a reset");
  await user.type(dialog.getByLabelText("Reason"), REASON);
  await user.click(dialog.getByRole("button", { name: "Ask for reset" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent(text);
});

test("one's own account offers no action", async () => {
  await open({ user: judge, role: "admin" });
  expect(screen.getByText(/This is your own account: another administrator/)).toBeVisible();
  expect(screen.getByText(/This is your own account: two other administrators/)).toBeVisible();
  expect(screen.queryByRole("region", { name: "Notes" })).toBeNull();
  for (const name of ["Suspend", "Change role", "Ask for a reset"]) {
    expect(screen.queryByRole("button", { name })).toBeNull();
  }
});

test.each([
  ["admin", { status: "closed" }, "Its owner has closed this account for good."],
  ["moderator", { role: "moderator" }, "Only administrators act on the accounts of the staff."],
] as const)("%s: an account that allows nothing states why", async (role, account, why) => {
  await open(account, role);
  expect(screen.getByText(why)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Suspend" })).toBeNull();
});

test("a note is added and listed with its author; an empty one is not sent", async () => {
  const bodies = serveCommand(`users/${rex._id}/notes`);
  const { user, shown } = await open();
  await user.click(screen.getByRole("button", { name: "Add note" }));
  expect(screen.getByLabelText("New note")).toHaveAccessibleDescription("Write the note first");
  expect(bodies).toEqual([]);
  await user.type(screen.getByLabelText("New note"), "Talked to him");
  shown.account = userDetail({
    notes: [{ _id: "n-1", text: "Talked to him", by: otherAdmin, at: "2026-03-10T10:00:00Z" }],
  });
  await user.click(screen.getByRole("button", { name: "Add note" }));
  const notes = within(await screen.findByRole("list", { name: "Notes of the staff" }));
  expect(notes.getByText("Talked to him")).toBeVisible();
  expect(notes.getByRole("link", { name: "chief_ida" })).toBeVisible();
  expect(bodies).toEqual([{ text: "Talked to him" }]);
  expect(screen.getByLabelText("New note")).toHaveValue("");
});

test("an account that does not exist leads back to the search", async () => {
  serveStaff("admin");
  server.use(http.get("*/api/admin/users/:id", () => refusal(404, "NOT_FOUND", "No such user")));
  await visitApp({ as: staff, at: "/admin/users/none" });
  expect(await screen.findByText("No such account")).toBeVisible();
  expect(screen.getByRole("link", { name: "Find an account" })).toHaveAttribute(
    "href",
    "/admin/users",
  );
});

test("a failure to load is shown and retried", async () => {
  serveStaff("admin");
  serveRead(`users/${rex._id}`, () => ({ data: userDetail() }));
  server.use(
    http.get("*/api/admin/users/:id", () => refusal(500, "INTERNAL", "Something broke"), {
      once: true,
    }),
  );
  const { user } = await visitApp({ as: staff, at: `/admin/users/${rex._id}` });
  expect(await screen.findByRole("alert")).toHaveTextContent("Something broke");
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("heading", { level: 1, name: "rex_fuller" })).toBeVisible();
});
