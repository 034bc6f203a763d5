import { act, screen, waitFor, within } from "@testing-library/react";
import { delay, HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import type { Pool, PoolMovement } from "@/api/types";
import { mirage, nova } from "@/test/chats";
import { fakeServer } from "@/test/fake-socket";
import { emptyWallet, player } from "@/test/people";
import { refusal, server } from "@/test/server";
import { emptyPool, ledTeam, pool, poolMovement, serveTeams, TEAM_ID, team } from "@/test/teams";
import { visitApp } from "@/test/visit-app";

type SentRequest = { path: string; body: unknown; key: string | null };

async function open(
  shown: { pool?: Pool; movements?: PoolMovement[] } = {},
  asTeam = ledTeam(),
  tab = "",
) {
  const teamServer = serveTeams({ team: asTeam, ...shown });
  const wallet = { ...emptyWallet, available: "80.5" };
  server.use(http.get("*/api/wallet", () => HttpResponse.json({ success: true, data: wallet })));
  const visited = await visitApp({ as: player(), at: `/teams/${TEAM_ID}${tab}` });
  await screen.findByRole("heading", { name: asTeam.name, level: 1 });
  return { ...visited, ...teamServer };
}

const panel = async (name: string) => within(await screen.findByRole("region", { name }));

/** Answers the movements of the pool, and records them. */
function serveMovements(respond: (attempt: number) => Response) {
  const requests: SentRequest[] = [];
  const handle = async ({ request }: { request: Request }) => {
    const path = new URL(request.url).pathname.replace(`/api/teams/${TEAM_ID}/`, "");
    requests.push({
      path,
      body: await request.json(),
      key: request.headers.get("idempotency-key"),
    });
    await delay(20);
    return respond(requests.length);
  };
  server.use(
    http.post("*/api/teams/:id/deposit", handle),
    http.post("*/api/teams/:id/withdraw", handle),
  );
  return requests;
}

const moved = (after: Pool, message: string) => () =>
  HttpResponse.json({ success: true, message, data: { pool: after } }, { status: 201 });

test("TDETAIL-21 TDETAIL-22 members see the pool, their share and each contribution", async () => {
  await open({ pool: pool({ cap: "20" }) });
  const current = await panel("Current Pool");
  expect(await current.findByText("100.00 USDC")).toBeVisible();
  expect(current.getByText("Your share").nextElementSibling).toHaveTextContent("60.00 USDC");
  expect(current.getByText("Limit for one match").nextElementSibling).toHaveTextContent(
    "20.00 USDC",
  );
  const rows = (await panel("Member contributions")).getAllByRole("row").slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    "nova_kade60.00 USDC60.00 %",
    "mirage_ops40.00 USDC40.00 %",
  ]);
});

test("TDETAIL-23 a pool without money has no contributions", async () => {
  await open({ pool: emptyPool }, ledTeam(), "?tab=pool");
  expect(
    await (await panel("Member contributions")).findByText("No contributions yet"),
  ).toBeVisible();
  const current = await panel("Current Pool");
  expect(current.getByRole("button", { name: "Withdraw" })).toBeDisabled();
  expect(await screen.findByText("No movements yet")).toBeVisible();
});

test("non-members see no pool", async () => {
  await open({}, team(), "?tab=pool");
  expect(screen.queryByRole("region", { name: "Current Pool" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Pool statement" })).toBeNull();
});

test("TDETAIL-21 API-TEAM-11 a deposit is paid once, however often Enter is pressed", async () => {
  const { user } = await open({ pool: pool() });
  const after = pool({ total: "110", share: "70" });
  const requests = serveMovements(moved(after, "10 USDC paid into the pool"));
  const opener = await (await panel("Current Pool")).findByRole("button", { name: "Deposit" });
  await user.click(opener);
  const dialog = within(await screen.findByRole("dialog", { name: "Deposit into the pool" }));
  expect(dialog.getByLabelText("Amount")).toHaveFocus();
  expect(dialog.getByText("Available in your wallet").nextElementSibling).toHaveTextContent(
    "80.50 USDC",
  );
  await user.type(dialog.getByLabelText("Amount"), "10{Enter}{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(requests).toEqual([
    { path: "deposit", body: { amount: "10" }, key: expect.stringMatching(/.{16,}/) },
  ]);
  expect(opener).toHaveFocus();
});

test("an amount that cannot be moved is refused beside the field, before it is sent or after", async () => {
  const { user } = await open({ pool: pool() });
  const requests = serveMovements(() =>
    HttpResponse.json(
      {
        success: false,
        message: "Amount must be at least 0.01 USDC",
        code: "VALIDATION",
        fields: { amount: "Amount must be at least 0.01 USDC" },
      },
      { status: 422 },
    ),
  );
  await user.click(await (await panel("Current Pool")).findByRole("button", { name: "Deposit" }));
  const dialog = within(await screen.findByRole("dialog"));
  const field = dialog.getByLabelText("Amount");
  await user.type(field, "80.500001{Enter}");
  expect(dialog.getByText("Only 80.50 USDC is available")).toBeVisible();
  expect(requests).toHaveLength(0);
  await user.clear(field);
  await user.type(field, "0.001{Enter}");
  expect(await dialog.findByText("Amount must be at least 0.01 USDC")).toBeVisible();
  expect(field).toBeInvalid();
});

test("a withdrawal whose response was lost is repeated under its key", async () => {
  const { user } = await open({ pool: pool() });
  const after = pool({ total: "40", share: "0" });
  const requests = serveMovements((attempt) =>
    attempt === 1 ? HttpResponse.error() : moved(after, "60 USDC is back in your wallet")(),
  );
  await user.click(await (await panel("Current Pool")).findByRole("button", { name: "Withdraw" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Withdraw from the pool" }));
  await user.click(dialog.getByRole("button", { name: "All of it" }));
  await user.click(dialog.getByRole("button", { name: "Withdraw 60.00 USDC" }));
  expect(await dialog.findByRole("alert")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Withdraw 60.00 USDC" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(requests.map(({ body }) => body)).toEqual([{ amount: "60" }, { amount: "60" }]);
  expect(requests[0]?.key).toBe(requests[1]?.key);
});

test("nothing is withdrawn while the team has a challenge that is not over", async () => {
  await open({ pool: pool({ isStaked: true }) });
  const current = await panel("Current Pool");
  expect(await current.findByText(/has a challenge that is not over/)).toBeVisible();
  expect(current.getByRole("button", { name: "Withdraw" })).toBeDisabled();
});

test("a member limits what one match may stake, and lifts the limit", async () => {
  const { user } = await open({ pool: pool({ cap: "20" }) });
  const caps: unknown[] = [];
  server.use(
    http.put("*/api/teams/:id/pool/cap", async ({ request }) => {
      const { cap } = (await request.json()) as { cap: string | null };
      caps.push(cap);
      return cap === "much"
        ? refusal(422, "VALIDATION", "Limit must be a number")
        : HttpResponse.json({ success: true, data: { pool: pool({ cap }) } });
    }),
  );
  const current = await panel("Current Pool");
  await user.click(await current.findByRole("button", { name: "Change limit" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Limit of your share" }));
  const field = dialog.getByLabelText("Limit for one match");
  expect(field).toHaveValue("20");
  await user.clear(field);
  await user.type(field, "much{Enter}");
  expect(await dialog.findByText("Limit must be a number")).toBeVisible();
  await user.clear(field);
  await user.click(dialog.getByRole("button", { name: "Save limit" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(caps).toEqual(["much", null]);
  expect(current.getByText("All of it")).toBeVisible();
});

test("the statement shows each movement, and is downloaded as CSV", async () => {
  const movements = [
    poolMovement({ number: 3, kind: "payout", amount: "-40", shareAfter: "0", poolAfter: "60" }),
    poolMovement(),
  ];
  const { user } = await open({ pool: pool(), movements }, ledTeam(), "?tab=pool");
  const statement = await panel("Pool statement");
  const rows = (await statement.findAllByRole("row")).slice(1);
  expect(rows[0]).toHaveTextContent(/mirage_opsShare paid out.*−40\.00.*60\.00/);
  expect(rows[1]).toHaveTextContent(/mirage_opsPaid in.*\+40\.00.*100\.00/);
  const tokens: (string | null)[] = [];
  server.use(
    http.get("*/api/teams/:id/pool/statement.csv", ({ request }) => {
      tokens.push(request.headers.get("authorization"));
      return new HttpResponse("Number\n", { headers: { "content-type": "text/csv" } });
    }),
  );
  URL.createObjectURL = vi.fn(() => "blob:statement");
  URL.revokeObjectURL = vi.fn();
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  await user.click(statement.getByRole("button", { name: "Download CSV" }));
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
  expect(tokens).toEqual(["Bearer token-of-the-test"]);
});

test("a movement of another member or of a match changes the pool, its contributions and the statement", async () => {
  fakeServer.onAttempt = (socket) => socket.accept(player());
  const { world } = await open(
    { pool: pool(), movements: [poolMovement()] },
    ledTeam(),
    "?tab=pool",
  );
  const reads: string[] = [];
  server.use(
    http.get("*/api/teams/:id/pool", ({ params }) => {
      reads.push(String(params["id"]));
    }),
  );
  const current = await panel("Current Pool");
  expect(await current.findByText("100.00 USDC")).toBeVisible();
  const statement = await panel("Pool statement");
  expect(await statement.findAllByRole("row")).toHaveLength(2);

  world.pool = pool({
    total: "125",
    contributions: [
      { user: nova, amount: "60", percent: "48.00" },
      { user: mirage, amount: "65", percent: "52.00" },
    ],
  });
  world.movements = [
    poolMovement({ number: 3, amount: "25", shareAfter: "65", poolAfter: "125" }),
    poolMovement(),
  ];
  const other = "01900000-0000-7000-8000-0000000000d9";
  for (const teamId of [other, TEAM_ID]) {
    act(() => fakeServer.socket.emitEvent("team_pool_changed", { teamId }));
  }
  expect(await current.findByText("125.00 USDC")).toBeVisible();
  expect((await panel("Member contributions")).getByText("65.00 USDC")).toBeVisible();
  await waitFor(() => expect(statement.getAllByRole("row")).toHaveLength(3));
  expect(reads).toEqual([TEAM_ID]);
});

test("a stake or a settlement changes the record in the heading of the team", async () => {
  fakeServer.onAttempt = (socket) => socket.accept(player());
  const { world } = await open({ pool: pool() });
  expect(await (await panel("Current Pool")).findByText("100.00 USDC")).toBeVisible();
  const played = screen.getByText("Matches played").parentElement;
  expect(played).toHaveTextContent("0");
  world.team = ledTeam({ record: { played: 1, won: 1, staked: "50" } });
  act(() => fakeServer.socket.emitEvent("team_pool_changed", { teamId: TEAM_ID }));
  await waitFor(() => expect(played).toHaveTextContent("1"));
});

test("what moved while the connection was down is shown after a reconnect", async () => {
  fakeServer.onAttempt = (socket) => socket.accept(player());
  const { world } = await open({ pool: pool() });
  const current = await panel("Current Pool");
  expect(await current.findByText("100.00 USDC")).toBeVisible();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  act(() => fakeServer.socket.cut());
  world.pool = pool({ total: "125" });
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(await current.findByText("125.00 USDC")).toBeVisible();
});
