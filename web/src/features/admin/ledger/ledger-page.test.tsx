import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { otherAdmin, rex, serveCommand, serveRead } from "@/test/administration";
import { DUEL_ID, earned, serveJournals, stake } from "@/test/ledger";
import { refusal, server } from "@/test/server";
import { serveStaff, staff } from "@/test/staff";
import { visitApp } from "@/test/visit-app";
import type { AuditRun } from "../api-types";

const sound: AuditRun = {
  at: "2026-03-10T03:00:00Z",
  isSound: true,
  durationMs: 840,
  findings: [],
  by: null,
};
const broken: AuditRun = {
  at: "2026-03-10T12:00:00Z",
  isSound: false,
  durationMs: 12_400,
  findings: [{ check: "escrow_balance", detail: "The escrow of Aim duel holds 3 USDC too much" }],
  by: otherAdmin,
};

/** Serves the ledger's pages; the audit's result may be replaced between reads. */
function serveLedger(audit: AuditRun | null = sound) {
  serveStaff("admin");
  const shown = { audit };
  serveRead("audit", () => ({ data: shown.audit }));
  return shown;
}

const open = (at = "/admin/ledger") => visitApp({ as: staff, at });
const journals = async () => within(await screen.findByRole("list", { name: "Journals" }));
const targets = (links: HTMLElement[]) => links.map((link) => link.getAttribute("href"));

test("a journal names its kind, actor and accounts; each amount leads to the journal", async () => {
  serveLedger();
  serveJournals([stake, earned]);
  await open();
  const list = await journals();
  const [first, second] = list
    .getAllByRole("listitem")
    .filter((item) => item.parentElement?.getAttribute("aria-label") === "Journals");
  const row = within(first as HTMLElement);
  expect(targets(row.getAllByRole("link"))).toEqual([
    `/admin/ledger/journals/${stake._id}`,
    `/admin/users/${rex._id}`,
    `/admin/ledger/challenges/${DUEL_ID}`,
    `/admin/ledger/accounts/${rex._id}`,
    `/admin/ledger/accounts/${DUEL_ID}`,
    `/admin/ledger/journals/${stake._id}`,
  ]);
  expect(row.getByRole("link", { name: "50.00 USDC" })).toBeVisible();
  expect(row.getByRole("link", { name: "Stake" })).toBeVisible();
  expect(row.getByRole("link", { name: "rex_fuller, available" })).toBeVisible();
  expect(second).toHaveTextContent("Referral");
  expect(within(second as HTMLElement).getByRole("link", { name: "External" })).toBeVisible();
  expect(within(second as HTMLElement).getByRole("link", { name: "10 points" })).toBeVisible();
  expect(document.title).toBe("Ledger · Duel Ledger");
});

test("the address holds the filters; what is no id is not applied, and shows it", async () => {
  serveLedger();
  const queries = serveJournals([stake]);
  const { user, router } = await open(`/admin/ledger?user=${rex._id}&kind=robbery`);
  await journals();
  expect(Object.fromEntries(queries[0] ?? [])).toEqual({ userId: rex._id, limit: "30" });
  await user.selectOptions(screen.getByLabelText("Kind of journal"), "Stake");
  const field = screen.getByRole("searchbox", { name: "Id of a challenge" });
  await user.type(field, "aim");
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription("This is not an id, so it is not applied"),
  );
  expect(queries.some((query) => query.has("challengeId"))).toBe(false);
  await user.clear(field);
  await user.type(field, DUEL_ID);
  await waitFor(() =>
    expect(Object.fromEntries(queries.at(-1) ?? [])).toEqual({
      kind: "stake",
      userId: rex._id,
      challengeId: DUEL_ID,
      limit: "30",
    }),
  );
  expect(new URLSearchParams(router.state.location.search).get("challenge")).toBe(DUEL_ID);
});

test("Show more reads the next journals; at the end the list takes the focus", async () => {
  serveLedger();
  const queries = serveJournals([stake], [earned]);
  const { user } = await open();
  await journals();
  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect(await screen.findByText("Referral")).toBeVisible();
  expect(queries.map((query) => query.get("before"))).toEqual([null, "1"]);
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  expect(screen.getByRole("list", { name: "Journals" })).toHaveFocus();
});

test("if the next journals fail to load, those that were read stay", async () => {
  serveLedger();
  serveJournals([stake], [earned]);
  const { user } = await open();
  await journals();
  server.use(
    http.get("*/api/admin/ledger/journals", () => refusal(500, "INTERNAL", "Broke"), {
      once: true,
    }),
  );
  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Broke");
  expect(screen.getByRole("link", { name: "50.00 USDC" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Referral")).toBeVisible();
});

test("no journal matches: all are one click away", async () => {
  serveLedger();
  const queries: URLSearchParams[] = serveRead("ledger/journals", () => ({
    data: queries.at(-1)?.has("kind") ? [] : [stake],
    nextBefore: null,
  }));
  const { user } = await open("/admin/ledger?kind=fine");
  expect(await screen.findByText("No journal matches these filters.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show all journals" }));
  expect(await screen.findByRole("link", { name: "50.00 USDC" })).toBeVisible();
});

test("a failure to load the journals is retried", async () => {
  serveLedger();
  serveJournals([stake]);
  server.use(
    http.get("*/api/admin/ledger/journals", () => refusal(500, "INTERNAL", "Broke"), {
      once: true,
    }),
  );
  const { user } = await open();
  expect(await screen.findByRole("alert")).toHaveTextContent("Broke");
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("link", { name: "50.00 USDC" })).toBeVisible();
});

const auditCard = async () =>
  within(await screen.findByRole("region", { name: "Audit of the ledger" }));

test("before its first run the audit has no result; run now, its findings are listed", async () => {
  const shown = serveLedger(null);
  serveJournals([]);
  const bodies = serveCommand("audit");
  const { user } = await open();
  const card = await auditCard();
  expect(await card.findByText(/The audit has not run yet/)).toBeVisible();
  shown.audit = broken;
  await user.click(card.getByRole("button", { name: "Run the audit now" }));
  const findings = await card.findByRole("list", { name: "Findings" });
  expect(bodies).toHaveLength(1);
  expect(findings).toHaveTextContent("Escrow balance");
  expect(findings).toHaveTextContent("The escrow of Aim duel holds 3 USDC too much");
  const status = card.getByRole("status");
  expect(status).toHaveTextContent("1 finding");
  expect(status).toHaveTextContent("in 12.4 s, started by chief_ida");
});

test("a sound result shows it, and who started the audit", async () => {
  serveLedger();
  serveJournals([]);
  await open();
  const card = await auditCard();
  expect(await card.findByText("The books are sound")).toBeVisible();
  expect(card.getByRole("status")).toHaveTextContent("in 840 ms, started by the clock");
});

test("an audit that runs already is put into plain words, and the result is read again", async () => {
  const shown = serveLedger();
  serveJournals([]);
  server.use(http.post("*/api/admin/audit", () => refusal(409, "AUDIT_RUNNING", "Running")));
  const { user } = await open();
  const card = await auditCard();
  await card.findByText("The books are sound");
  shown.audit = broken;
  await user.click(card.getByRole("button", { name: "Run the audit now" }));
  expect(await card.findByRole("alert")).toHaveTextContent("An audit is running already.");
  expect(await card.findByRole("list", { name: "Findings" })).toBeVisible();
});
