import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { onePage, otherAdmin, rex, serveRead, userRow } from "@/test/administration";
import { refusal, server } from "@/test/server";
import { serveStaff, staff } from "@/test/staff";
import { visitApp } from "@/test/visit-app";
import type { LogEntry, LogTargetKind } from "../api-types";

const suspended: LogEntry = {
  _id: "41",
  at: "2026-03-10T10:00:00Z",
  actor: otherAdmin,
  action: "user_suspended",
  target: { kind: "user", id: rex._id, label: "rex_fuller" },
  reason: "Declared false results",
  address: "203.0.113.9",
};

const about = (kind: LogTargetKind, label: string): LogEntry => ({
  ...suspended,
  _id: kind,
  action: "ruling_made",
  actor: null,
  target: { kind, id: `${kind}-1`, label },
  reason: "",
  address: null,
});

/** Serves the log in slices; the cursor is the number of the slice. */
function serveLog(...slices: LogEntry[][]) {
  serveStaff("admin");
  serveRead("users", () => ({
    data: [userRow({ user: otherAdmin, role: "admin" })],
    pagination: onePage,
  }));
  const queries: URLSearchParams[] = serveRead("log", () => {
    const index = Number(queries.at(-1)?.get("before") ?? 0);
    const isMore = index + 1 < slices.length;
    return { data: slices[index] ?? [], nextBefore: isMore ? String(index + 1) : null };
  });
  return queries;
}

const open = (at = "/admin/log") => visitApp({ as: staff, at });
const entries = async () => {
  const list = await screen.findByRole("list", { name: "Entries of the audit log" });
  return within(list).getAllByRole("listitem");
};

test("an entry shows who did what to whom, why and from where", async () => {
  serveLog([suspended]);
  await open();
  const [entry] = await entries();
  expect(entry).toHaveTextContent("Account suspended");
  expect(entry).toHaveTextContent("By chief_ida");
  expect(entry).toHaveTextContent("Declared false results");
  expect(entry).toHaveTextContent("From 203.0.113.9");
  const targets = within(entry as HTMLElement)
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));
  expect(targets).toEqual([
    `/admin/users/${otherAdmin._id}`,
    `/admin/users/${rex._id}`,
    `/admin/log?target=${rex._id}`,
  ]);
  expect(document.title).toBe("Audit log · Duel Ledger");
});

test.each<[NonNullable<LogEntry["details"]>, string | null]>([
  [{ role: "moderator" }, "Role: moderator"],
  [{ until: "2026-03-12T10:00:00Z" }, "Until "],
  [{ until: null }, "Without an end"],
  [{ result: "no_action" }, "Result: no action"],
  [{ amount: "12.5" }, "Amount: 12.5 USDC"],
  [{ isOn: true }, "Switched on"],
  [{ isOn: false }, "Switched off"],
  [{ filter: "info,actors=debug" }, "Filter: info,actors=debug"],
  [{ title: null }, null],
])("the details %j are put into words", async (details, text) => {
  serveLog([{ ...suspended, details }]);
  await open();
  const [entry] = await entries();
  if (text) expect(entry).toHaveTextContent(text);
  else expect(entry).not.toHaveTextContent("Title");
});

test.each([
  ["challenge", "Aim duel", "/admin/disputes/challenge-1"],
  ["report", "Aim duel", "/admin/reports?status=closed"],
  ["announcement", "", "/admin/announcements"],
  ["ledger", "ledger", "/admin/ledger"],
  ["server", "server", "/ops"],
] as const)("a target of the kind %s is linked to its page", async (kind, label, path) => {
  serveLog([about(kind, label)]);
  await open();
  const [entry] = await entries();
  expect(entry).toHaveTextContent("By the command line");
  expect(entry).toHaveTextContent("Ruling made");
  const link = within(entry as HTMLElement).getByRole("link", { name: label || `${kind}-1` });
  expect(link).toHaveAttribute("href", path);
});

test("the address holds the filters, which the request carries", async () => {
  const queries = serveLog([suspended]);
  const { user, router } = await open(`/admin/log?target=${rex._id}`);
  await entries();
  expect(Object.fromEntries(queries[0] ?? [])).toEqual({ target: rex._id, limit: "50" });
  await user.selectOptions(screen.getByLabelText("Action"), "Account suspended");
  await screen.findByRole("option", { name: "chief_ida" });
  await user.selectOptions(screen.getByLabelText("Actor"), "chief_ida");
  await waitFor(() =>
    expect(Object.fromEntries(queries.at(-1) ?? [])).toEqual({
      target: rex._id,
      action: "user_suspended",
      actor: otherAdmin._id,
      limit: "50",
    }),
  );
  const field = screen.getByRole("searchbox", { name: /^Id of an account/ });
  await user.clear(field);
  await user.type(field, "rex");
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription("This is not an id, so it is not applied"),
  );
  expect(new URLSearchParams(router.state.location.search).get("target")).toBe("rex");
  await waitFor(() => expect(queries.at(-1)?.has("target")).toBe(false));
});

test("an action and a person that this page does not know stay in the filter", async () => {
  const queries = serveLog([suspended]);
  await open(`/admin/log?action=ruling_made&actor=${rex._id}`);
  await entries();
  expect(screen.getByLabelText("Action")).toHaveDisplayValue("Ruling made");
  expect(screen.getByLabelText("Actor")).toHaveDisplayValue("The chosen person");
  expect(queries[0]?.get("action")).toBe("ruling_made");
});

test("Show more reads the earlier entries", async () => {
  const queries = serveLog([suspended], [about("ledger", "ledger")]);
  const { user } = await open();
  await entries();
  await user.click(screen.getByRole("button", { name: "Show more" }));
  await waitFor(async () => expect(await entries()).toHaveLength(2));
  expect(queries.map((query) => query.get("before"))).toEqual([null, "1"]);
});

test("no entry matches: all are one click away", async () => {
  serveLog([]);
  const { user, router } = await open("/admin/log?action=audit_run");
  expect(await screen.findByText("No entry matches")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show all entries" }));
  expect(await screen.findByText("No entries yet")).toBeVisible();
  expect(router.state.location.search).toBe("");
});

test("a failure is shown and retried; a refusal is put into plain words", async () => {
  serveLog([suspended]);
  server.use(http.get("*/api/admin/log", () => refusal(403, "NOT_ADMIN", "no"), { once: true }));
  const { user } = await open();
  expect(await screen.findByRole("alert")).toHaveTextContent("Only administrators may do this.");
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await entries()).toHaveLength(1);
});
