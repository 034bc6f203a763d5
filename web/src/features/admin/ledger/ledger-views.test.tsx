import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { rex, serveRead } from "@/test/administration";
import { DUEL_ID, escrow, serveJournals, stake } from "@/test/ledger";
import { refusal, server } from "@/test/server";
import { serveStaff, staff } from "@/test/staff";
import { visitApp } from "@/test/visit-app";

const open = (at: string) => {
  serveStaff("admin");
  return visitApp({ as: staff, at: `/admin/ledger/${at}` });
};

test("an amount in a journal leads to the account that received it, with its journals", async () => {
  serveRead(`ledger/journals/${stake._id}`, () => ({ data: stake }));
  serveRead(`ledger/accounts/${DUEL_ID}`, () => ({ data: escrow }));
  const queries = serveJournals([stake]);
  const { user, router } = await open(`journals/${stake._id}`);
  expect(await screen.findByRole("heading", { level: 1, name: "Journal: Stake" })).toBeVisible();
  expect(screen.getByText(stake._id)).toBeVisible();
  await user.click(screen.getByRole("link", { name: "50.00 USDC" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Aim duel, escrow" })).toBeVisible();
  expect(router.state.location.pathname).toBe(`/admin/ledger/accounts/${DUEL_ID}`);
  const account = within(screen.getByRole("region", { name: "Account" }));
  expect(account.getByText("100.00 USDC")).toBeVisible();
  await screen.findByRole("list", { name: "Journals" });
  expect(Object.fromEntries(queries.at(-1) ?? [])).toEqual({ accountId: DUEL_ID, limit: "30" });
});

test("the account of a player leads to the player", async () => {
  serveRead(`ledger/accounts/${rex._id}`, () => ({
    data: {
      ...escrow,
      _id: rex._id,
      kind: "available",
      label: "rex_fuller",
      userId: rex._id,
      challengeId: null,
    },
  }));
  serveJournals([]);
  await open(`accounts/${rex._id}`);
  expect(await screen.findByRole("link", { name: "Its owner" })).toHaveAttribute(
    "href",
    `/admin/users/${rex._id}`,
  );
  expect(await screen.findByText("Nothing has moved through this account yet.")).toBeVisible();
});

test("the view of a challenge shows what its escrow holds and its journals", async () => {
  serveRead(`ledger/accounts/${DUEL_ID}`, () => ({ data: escrow }));
  const queries = serveJournals([stake]);
  await open(`challenges/${DUEL_ID}`);
  expect(await screen.findByRole("link", { name: "100.00 USDC" })).toHaveAttribute(
    "href",
    `/admin/ledger/accounts/${DUEL_ID}`,
  );
  expect(screen.getByRole("link", { name: "To the challenge" })).toHaveAttribute(
    "href",
    `/challenges/${DUEL_ID}`,
  );
  await screen.findByRole("list", { name: "Journals" });
  expect(queries[0]?.get("challengeId")).toBe(DUEL_ID);
});

test("a challenge without a stake has no escrow, which is no failure", async () => {
  server.use(
    http.get("*/api/admin/ledger/accounts/:id", () => refusal(404, "ACCOUNT_NOT_FOUND", "None")),
  );
  serveJournals([]);
  await open(`challenges/${DUEL_ID}`);
  expect(await screen.findByText("No stake was ever put into this challenge.")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});

test.each([
  [`journals/${stake._id}`, "No such journal"],
  [`accounts/${DUEL_ID}`, "No such account"],
] as const)("%s: an id that does not exist leads back to the journals", async (at, text) => {
  server.use(http.get("*/api/admin/ledger/*/:id", () => refusal(404, "JOURNAL_NOT_FOUND", "None")));
  await open(at);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getAllByRole("link", { name: "All journals" })[0]).toHaveAttribute(
    "href",
    "/admin/ledger",
  );
});

test("a failure to load a journal is shown and retried", async () => {
  serveRead(`ledger/journals/${stake._id}`, () => ({ data: stake }));
  server.use(
    http.get("*/api/admin/ledger/journals/:id", () => refusal(500, "INTERNAL", "Broke"), {
      once: true,
    }),
  );
  const { user } = await open(`journals/${stake._id}`);
  expect(await screen.findByRole("alert")).toHaveTextContent("Broke");
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Journal: Stake" })).toBeVisible();
});

test("a moderator finds no ledger", async () => {
  serveStaff("moderator");
  await visitApp({ as: staff, at: `/admin/ledger/accounts/${DUEL_ID}` });
  expect(await screen.findByText("There is nothing at this address")).toBeVisible();
});
