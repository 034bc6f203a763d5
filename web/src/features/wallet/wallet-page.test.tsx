import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { RouteObject } from "react-router";
import { expect, test, vi } from "vitest";
import { emptyWallet, player } from "@/test/people";
import { refusal, server } from "@/test/server";
import { visit } from "@/test/visit";
import { EscrowBox } from "./escrow-box";
import { WalletPage } from "./wallet-page";

const routes: RouteObject[] = [
  { path: "/wallet", element: <WalletPage /> },
  { path: "/challenges/:id", element: <h1>The challenge</h1> },
];

const wallet = { ...emptyWallet, available: "412.5", inEscrow: "150", withdrawing: "20.000001" };

const stake = {
  _id: "t1",
  kind: "stake",
  title: "Stake: Aim duel",
  amount: "-50",
  balanceAfter: "412.5",
  challenge: { _id: "c1", title: "Aim duel" },
  status: "posted",
  createdAt: "2026-03-10T10:00:00Z",
};
const deposit = {
  ...stake,
  _id: "t2",
  kind: "deposit",
  title: "Deposit",
  amount: "462.5",
  balanceAfter: "462.5",
  challenge: null,
};

const pages = (currentPage: number, totalPages: number, totalTransactions = 2) => ({
  currentPage,
  totalPages,
  totalTransactions,
  hasNextPage: currentPage < totalPages,
  hasPrevPage: currentPage > 1,
});

function serve({ rows = [stake, deposit], totalPages = 1 } = {}) {
  const requests: URLSearchParams[] = [];
  server.use(
    http.get("*/api/wallet", () => HttpResponse.json({ success: true, data: wallet })),
    http.get("*/api/wallet/transactions", ({ request }) => {
      const query = new URL(request.url).searchParams;
      requests.push(query);
      const kind = query.get("kind");
      const transactions = rows.filter((row) => !kind || row.kind === kind);
      const pagination = pages(Number(query.get("page") ?? 1), totalPages, rows.length);
      return HttpResponse.json({ success: true, data: { transactions }, pagination });
    }),
  );
  return requests;
}

const open = (at = "/wallet") => visit(routes, { as: player(), at });
const figure = (name: string) =>
  within(screen.getByRole("region", { name: "Balances" }))
    .getByText(name)
    .closest("div");

test("ROUTE-27 OPEN-20 the wallet shows available, in escrow and withdrawing, which sum to the total", async () => {
  serve();
  await open();
  await screen.findByRole("region", { name: "Balances" });
  expect(figure("Available")).toHaveTextContent("412.50 USDC");
  expect(figure("In escrow")).toHaveTextContent("150.00 USDC");
  expect(figure("Withdrawing")).toHaveTextContent("20.000001 USDC");
  expect(figure("Total")).toHaveTextContent("582.500001 USDC");
  expect(screen.queryByText("Held for you")).not.toBeInTheDocument();
});

test("money held for the player is shown beside the rest of the escrow, and counted once", async () => {
  serve();
  server.use(
    http.get("*/api/wallet", () =>
      HttpResponse.json({ success: true, data: { ...wallet, appealHold: "95" } }),
    ),
  );
  await open();
  await screen.findByRole("region", { name: "Balances" });
  expect(figure("Held for you")).toHaveTextContent("95.00 USDC");
  expect(figure("In escrow")).toHaveTextContent("55.00 USDC");
  expect(figure("Total")).toHaveTextContent("582.500001 USDC");
});

test("shares of pools are shown beside the rest, and are part of the total", async () => {
  serve();
  server.use(
    http.get("*/api/wallet", () =>
      HttpResponse.json({ success: true, data: { ...wallet, inTeams: "40" } }),
    ),
  );
  await open();
  await screen.findByRole("region", { name: "Balances" });
  expect(figure("In teams")).toHaveTextContent("40.00 USDC");
  expect(figure("Total")).toHaveTextContent("622.500001 USDC");
});

test("GEN-03 the history shows each movement with its sign, the balance after it and its challenge", async () => {
  serve();
  const { user } = await open();
  const row = await screen.findByRole("row", { name: /Stake Aim duel/ });
  expect(within(row).getByText("−50.00")).toBeInTheDocument();
  expect(within(row).getAllByText("412.50").length).toBeGreaterThan(0);
  expect(screen.getByRole("row", { name: /Deposit/ })).toHaveTextContent("+462.50");
  await user.click(within(row).getByRole("link", { name: "Aim duel" }));
  expect(await screen.findByRole("heading", { name: "The challenge" })).toBeInTheDocument();
});

test("the URL holds the kind filter and the page", async () => {
  const requests = serve({ totalPages: 3 });
  const { user, router } = await open("/wallet?page=2");
  expect(await screen.findByText("Page 2 of 3")).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText("Kind of movement"), "Stakes");
  await waitFor(() => expect(screen.queryByText("Deposit", { selector: "td *" })).toBeNull());
  expect(router.state.location.search).toBe("?kind=stake");
  expect(requests.at(-1)?.get("kind")).toBe("stake");
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(router.state.location.search).toBe("?kind=stake&page=2");
});

test("no movements: the next step is a deposit", async () => {
  serve({ rows: [] });
  const { user } = await open();
  expect(await screen.findByText("No movements yet")).toBeInTheDocument();
  await user.click(screen.getByRole("link", { name: "Make your first deposit" }));
  expect(await screen.findByRole("dialog", { name: "Deposit USDC" })).toBeInTheDocument();
});

test("a failed load shows an error and is retried", async () => {
  serve();
  server.use(
    http.get("*/api/wallet", () => refusal(500, "INTERNAL", "Something broke"), { once: true }),
    http.get("*/api/wallet/transactions", () => refusal(500, "INTERNAL", "No rows today"), {
      once: true,
    }),
  );
  const { user } = await open();
  expect(await screen.findByText("Something broke")).toBeInTheDocument();
  expect(await screen.findByText("No rows today")).toBeInTheDocument();
  for (const retry of screen.getAllByRole("button", { name: "Retry" })) await user.click(retry);
  expect(await screen.findByRole("region", { name: "Balances" })).toBeInTheDocument();
  expect(await screen.findByRole("row", { name: /Aim duel/ })).toBeInTheDocument();
});

test("the history is downloaded as CSV with the token and the filter", async () => {
  serve();
  const requestsSeen: { kind: string | null; token: string | null }[] = [];
  server.use(
    http.get("*/api/wallet/transactions.csv", ({ request }) => {
      const kind = new URL(request.url).searchParams.get("kind");
      requestsSeen.push({ kind, token: request.headers.get("authorization") });
      return new HttpResponse("date,amount\n", { headers: { "content-type": "text/csv" } });
    }),
  );
  URL.createObjectURL = vi.fn(() => "blob:history");
  URL.revokeObjectURL = vi.fn();
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const { user } = await open("/wallet?kind=payout");
  await user.click(await screen.findByRole("button", { name: "Download CSV" }));
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
  expect(requestsSeen).toEqual([{ kind: "payout", token: "Bearer token-of-the-test" }]);
});

test("the amount beside the navigation breaks no words: one that is too long has a line of its own", async () => {
  serve();
  await visit([{ path: "*", element: <EscrowBox /> }], { as: player(), at: "/" });
  const label = await screen.findByText("In escrow");
  expect(label.parentElement).toHaveTextContent("In escrow150.00 USDC");
  expect(label.parentElement).toHaveClass("flex-wrap", "whitespace-nowrap");
});
