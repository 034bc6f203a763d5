import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { onePage, rex, serveRead, someone, userDetail, userRow } from "@/test/administration";
import { refusal, server } from "@/test/server";
import { serveStaff, staff } from "@/test/staff";
import { visitApp } from "@/test/visit-app";

const ida = someone("chief_ida", 22);

const open = (at = "/admin/users") => visitApp({ as: staff, at });

function serveUsers(rows = [userRow(), userRow({ user: ida, role: "admin", email: null })]) {
  serveStaff("admin");
  return serveRead("users", () => ({ data: rows, pagination: onePage }));
}

test("the list shows each account with its role, its state and its score", async () => {
  serveUsers([
    userRow({ status: "suspended", suspendedUntil: "2026-12-24T18:00:00Z" }),
    userRow({ user: ida, role: "admin", email: null }),
  ]);
  await open();
  const row = await screen.findByRole("row", { name: /rex_fuller/ });
  expect(row).toHaveTextContent("rex@example.com");
  expect(row).toHaveTextContent(/Suspended until Dec 24, 2026/);
  expect(within(row).getByRole("cell", { name: "80" })).toBeVisible();
  expect(screen.getByRole("row", { name: /chief_ida/ })).toHaveTextContent("Administrator");
  expect(screen.getByText("2 accounts")).toBeVisible();
  expect(document.title).toBe("Users · Duel Ledger");
});

test("the address holds the search and the filter, which the request carries", async () => {
  const queries = serveUsers();
  const { user, router } = await open("/admin/users?page=3");
  await screen.findByRole("row", { name: /rex_fuller/ });
  expect(queries[0]?.get("page")).toBe("3");
  await user.type(
    screen.getByRole("searchbox", { name: "Search by name, email address or id" }),
    "rex",
  );
  // Chosen before the pause in the typing ends: neither filter discards the other.
  await user.selectOptions(screen.getByLabelText("Accounts to show"), "Suspended");
  await waitFor(() =>
    expect(Object.fromEntries(queries.at(-1) ?? [])).toEqual({
      search: "rex",
      status: "suspended",
      page: "1",
      limit: "20",
    }),
  );
  expect(router.state.location.search).toBe("?status=suspended&search=rex");
});

test("Back leaves a search, and does not take back its letters", async () => {
  serveUsers();
  const { user, router } = await open();
  await screen.findByRole("row", { name: /rex_fuller/ });
  await router.navigate("/admin/users?status=staff");
  const field = screen.getByRole("searchbox", { name: "Search by name, email address or id" });
  await user.type(field, "rex");
  await waitFor(() => expect(router.state.location.search).toBe("?status=staff&search=rex"));
  await user.clear(field);
  await user.type(field, "ida");
  await waitFor(() => expect(router.state.location.search).toBe("?status=staff&search=ida"));
  await router.navigate(-1);
  await waitFor(() => expect(router.state.location.search).toBe(""));
  await waitFor(() => expect(field).toHaveValue(""));
});

test("an unknown status in the address is dropped", async () => {
  const queries = serveUsers();
  await open("/admin/users?status=root");
  await screen.findByRole("row", { name: /rex_fuller/ });
  expect(queries[0]?.has("status")).toBe(false);
});

test("no match offers all accounts again", async () => {
  const rows = [userRow()];
  serveStaff("admin");
  const queries = serveRead("users", () => ({
    data: queries.at(-1)?.has("search") ? [] : rows,
    pagination: onePage,
  }));
  const { user } = await open("/admin/users?search=zzz");
  expect(await screen.findByText("No account matches")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show all accounts" }));
  expect(await screen.findByRole("row", { name: /rex_fuller/ })).toBeVisible();
});

test("a failure is shown and retried; a refusal is put into plain words", async () => {
  serveUsers();
  server.use(http.get("*/api/admin/users", () => refusal(403, "NOT_STAFF", "no"), { once: true }));
  const { user } = await open();
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Only moderators and administrators may do this.",
  );
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("row", { name: /rex_fuller/ })).toBeVisible();
});

test("a page behind the last one leads to the last one", async () => {
  serveStaff("admin");
  serveRead("users", () => ({
    data: [],
    pagination: { ...onePage, currentPage: 9, totalPages: 2, hasPrevPage: true },
  }));
  const { router } = await open("/admin/users?page=9");
  await waitFor(() => expect(router.state.location.search).toBe("?page=2"));
});

test("a name leads to the account", async () => {
  serveUsers();
  serveRead(`users/${rex._id}`, () => ({ data: userDetail() }));
  const { user, router } = await open();
  await user.click(await screen.findByRole("link", { name: "rex_fuller" }));
  expect(await screen.findByRole("heading", { level: 1, name: "rex_fuller" })).toBeVisible();
  expect(router.state.location.pathname).toBe(`/admin/users/${rex._id}`);
});

test("a moderator, who receives no email addresses, is not offered to search by them", async () => {
  serveUsers([userRow({ email: null })]);
  serveStaff("moderator");
  await open();
  expect(await screen.findByRole("searchbox", { name: "Search by name or id" })).toBeVisible();
});

test("the server counts to 10,000 accounts", async () => {
  serveStaff("admin");
  serveRead("users", () => ({ data: [userRow()], pagination: { ...onePage, total: 10_000 } }));
  await open();
  expect(await screen.findByText("10,000 or more accounts")).toBeVisible();
});
