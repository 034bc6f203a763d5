import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { delay, HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { queryClient } from "@/api/query-client";
import { emptyWallet, noPlayLimits, player } from "@/test/people";
import { press } from "@/test/press";
import { refusal, server } from "@/test/server";
import { visit } from "@/test/visit";
import { WalletPage } from "./wallet-page";

const routes = [{ path: "/wallet", element: <WalletPage /> }];
const address = `0x${"52aB".repeat(10)}`;
const wallet = { ...emptyWallet, available: "100" };
const row = {
  _id: "t1",
  title: "Deposit",
  kind: "deposit",
  amount: "50.000001",
  balanceAfter: "150.000001",
  challenge: null,
  status: "posted",
  createdAt: "2026-03-10T10:00:00Z",
};
const noRows = {
  success: true,
  data: { transactions: [] },
  pagination: {
    currentPage: 1,
    totalPages: 1,
    totalTransactions: 0,
    hasNextPage: false,
    hasPrevPage: false,
  },
};

const WAIT_REASONS =
  /the destination is new, or your password, email address, two-step sign-in, passkeys or Google account were just changed/;

type SentRequest = { body: unknown; key: string | null };

function serve(path: string, respond: (attempt: number) => Response) {
  const requests: SentRequest[] = [];
  server.use(
    http.get("*/api/wallet", () => HttpResponse.json({ success: true, data: wallet })),
    http.get("*/api/wallet/transactions", () => HttpResponse.json(noRows)),
    http.post(`*/api/wallet/${path}`, async ({ request }) => {
      requests.push({ body: await request.json(), key: request.headers.get("idempotency-key") });
      await delay(20);
      return respond(requests.length);
    }),
  );
  return requests;
}

const credited = () =>
  HttpResponse.json(
    {
      success: true,
      message: "Deposit credited",
      data: { wallet: { ...wallet, available: "150.000001" }, transaction: row },
    },
    { status: 201 },
  );

async function openAt(at: string) {
  const view = await visit(routes, { as: player({ isVerified: true }), at });
  await screen.findByRole("dialog");
  return view;
}

test("a deposit has two steps, shows network, fee and time, and then the balance of the server", async () => {
  const requests = serve("deposits", credited);
  const { user } = await openAt("/wallet?action=deposit");
  expect(screen.getByLabelText("Amount")).toHaveFocus();
  await user.type(screen.getByLabelText("Amount"), "50.000001");
  await user.click(screen.getByRole("button", { name: "Review deposit" }));
  expect(screen.getByRole("heading", { name: "Step 2 of 2: Review" })).toHaveFocus();
  expect(screen.getByText("Sandbox, no real chain")).toBeInTheDocument();
  expect(
    screen.getByText(/it credits deposits at once/, { selector: "[role=dialog] *" }),
  ).toBeVisible();
  const confirm = screen.getByRole("button", { name: "Deposit 50.000001 USDC" });
  await waitFor(() => expect(confirm).toBeEnabled());
  await user.dblClick(confirm);
  expect(await screen.findByText("50.000001 USDC is in your wallet.")).toHaveFocus();
  expect(screen.getByRole("dialog")).toHaveTextContent("Available now150.000001 USDC");
  expect(requests).toHaveLength(1);
  expect(requests[0]).toEqual({
    body: { amount: "50.000001" },
    key: expect.stringMatching(/.{16,}/),
  });
  await user.click(screen.getByRole("button", { name: "Done" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("A5 the second press of a double one on the review deposits nothing", async () => {
  const requests = serve("deposits", credited);
  const { user } = await openAt("/wallet?action=deposit");
  await user.click(screen.getByRole("button", { name: "50" }));
  await user.click(screen.getByRole("button", { name: "Review deposit" }));
  const confirm = screen.getByRole("button", { name: "Deposit 50.00 USDC" });
  expect(confirm).toBeDisabled();
  await user.click(confirm);
  // As by an Enter in a field of the form, which needs no button.
  fireEvent.submit(confirm);
  await waitFor(() => expect(confirm).toBeEnabled());
  expect(requests).toEqual([]);
  await user.click(confirm);
  await screen.findByText("50.000001 USDC is in your wallet.");
  expect(requests).toHaveLength(1);
});

test.each([
  ["", "Enter an amount"],
  ["0", "Enter an amount above zero"],
  ["0.999999", "Enter at least 1.00 USDC"],
  ["100000.000001", "Enter at most 100,000.00 USDC"],
  ["1.0000001", "Enter an amount such as 25 or 12.50, with at most 6 decimals"],
  ["1,000", "Enter an amount such as 25 or 12.50, with at most 6 decimals"],
])("a deposit of %j is refused before it is sent", async (text, message) => {
  serve("deposits", credited);
  const { user } = await openAt("/wallet?action=deposit");
  if (text) await user.type(screen.getByLabelText("Amount"), text);
  await user.click(screen.getByRole("button", { name: "Review deposit" }));
  expect(screen.getByText(message)).toBeInTheDocument();
  expect(screen.getByLabelText("Amount")).toBeInvalid();
});

test("each click has its own key; only a click with an unknown outcome is repeated with the same one", async () => {
  const responses = [
    () => HttpResponse.error(),
    () => refusal(503, "BUSY", "Busy, please try again"),
    () => refusal(409, "IDEMPOTENCY_KEY_IN_USE", "The first request is still running"),
    () => refusal(409, "PLAY_LIMIT", "Your daily limit is reached"),
    credited,
  ];
  const requests = serve("deposits", (attempt) => responses[attempt - 1]?.() ?? credited());
  const { user } = await openAt("/wallet?action=deposit");
  await user.click(screen.getByRole("button", { name: "50" }));
  await user.click(screen.getByRole("button", { name: "Review deposit" }));
  const confirm = () => press(user, "Deposit 50.00 USDC");
  await confirm();
  expect(await screen.findByText(/Unable to connect to the server/)).toBeInTheDocument();
  await confirm();
  expect(await screen.findByText("Busy, please try again")).toBeInTheDocument();
  await confirm();
  expect(await screen.findByText("The first request is still running")).toBeInTheDocument();
  await confirm();
  expect(await screen.findByText("Your daily limit is reached")).toBeInTheDocument();
  await confirm();
  await screen.findByText(/is in your wallet/);
  const [first, second, third, fourth, fifth] = requests.map(({ key }) => key);
  expect([second, third, fourth]).toEqual([first, first, first]);
  expect(fifth).not.toBe(first);
});

test("the confirm button is locked, and the dialog stays, while the request is pending", async () => {
  let release = () => {};
  const pending = new Promise<void>((resolve) => {
    release = resolve;
  });
  serve("deposits", credited);
  server.use(
    http.post("*/api/wallet/deposits", async () => {
      await pending;
      return credited();
    }),
  );
  const { user } = await openAt("/wallet?action=deposit");
  await user.click(screen.getByRole("button", { name: "25" }));
  await user.click(screen.getByRole("button", { name: "Review deposit" }));
  const confirm = screen.getByRole("button", { name: "Deposit 25.00 USDC" });
  await press(user, "Deposit 25.00 USDC");
  expect(confirm).toHaveAttribute("aria-disabled", "true");
  expect(screen.getByText("Waiting for the server")).toBeInTheDocument();
  await user.keyboard("{Escape}");
  expect(screen.getByRole("dialog")).toBeInTheDocument();
  release();
  expect(await screen.findByText(/is in your wallet/)).toBeInTheDocument();
});

const withdrawal = {
  _id: "w1",
  amount: "100",
  destination: address,
  status: "waiting",
  payableFrom: "2026-03-11T10:00:00Z",
  waitsFor: "credentials",
  createdAt: "2026-03-10T10:00:00Z",
  canCancel: true,
};

const held = (withdrawal: object) =>
  HttpResponse.json(
    {
      success: true,
      message: "Withdrawal requested",
      data: {
        wallet: { ...wallet, available: "0", withdrawing: "100" },
        transaction: { ...row, kind: "withdrawal", amount: "-100", status: "pending" },
        withdrawal,
      },
    },
    { status: 201 },
  );

test("a withdrawal requires amount, destination and password, and shows what it waits for", async () => {
  const requests = serve("withdrawals", (attempt) =>
    attempt === 1
      ? refusal(422, "VALIDATION", "Current password is incorrect", {
          currentPassword: "Current password is incorrect",
        })
      : held(withdrawal),
  );
  const { user } = await openAt("/wallet?action=withdraw");
  await user.type(screen.getByLabelText("Amount"), "100.000001");
  await user.click(screen.getByRole("button", { name: "Review withdrawal" }));
  expect(screen.getByText("Only 100.00 USDC is available")).toBeInTheDocument();
  expect(screen.getByText("Enter a destination")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "All of it" }));
  await user.type(screen.getByLabelText("Destination"), address);
  await user.click(screen.getByRole("button", { name: "Review withdrawal" }));
  expect(screen.getByText(/it is paid after 24 hours/)).toHaveTextContent(WAIT_REASONS);
  expect(screen.getByText(/an administrator has to approve it/)).toBeInTheDocument();
  const confirm = screen.getByRole("button", { name: "Withdraw 100.00 USDC" });
  await press(user, "Withdraw 100.00 USDC");
  expect(screen.getByText("Enter your password")).toBeInTheDocument();
  expect(screen.getByLabelText("Password")).toHaveFocus();
  await user.keyboard("wrong{Enter}");
  expect(await screen.findByText("Current password is incorrect")).toBeInTheDocument();
  await user.clear(screen.getByLabelText("Password"));
  await user.type(screen.getByLabelText("Password"), "Right-horse-9");
  await user.click(confirm);
  const message = await screen.findByText(/100.00 USDC is held and paid from Mar 11, 2026/);
  expect(message).toHaveTextContent("you can cancel it in your wallet");
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests[1]?.body).toEqual({
    amount: "100",
    destination: address,
    currentPassword: "Right-horse-9",
  });
});

test.each(["0xabc123", `${address}0`, address.replace("5", "g"), `0X${"1".repeat(39)}`])(
  "a withdrawal to %s is refused at the field, before the password",
  async (destination) => {
    serve("withdrawals", () => held(withdrawal));
    const { user } = await openAt("/wallet?action=withdraw");
    await user.click(await screen.findByRole("button", { name: "All of it" }));
    const field = screen.getByLabelText("Destination");
    expect(field).toHaveAccessibleDescription(/0x has 40 hexadecimal digits. The sandbox sends/);
    await user.type(field, destination);
    await user.click(screen.getByRole("button", { name: "Review withdrawal" }));
    expect(screen.queryByLabelText("Password")).not.toBeInTheDocument();
    expect(field).toHaveAccessibleDescription(
      /Destination must be 0x followed by 40 hexadecimal digits/,
    );
    expect(field).toHaveFocus();
  },
);

test("a withdrawal of a player with a second factor asks for a code in place of the password", async () => {
  const requests = serve("withdrawals", () => held(withdrawal));
  const as = player({ isVerified: true, hasSecondFactor: true });
  const { user } = await visit(routes, { as, at: "/wallet?action=withdraw" });
  await user.click(await screen.findByRole("button", { name: "All of it" }));
  await user.type(screen.getByLabelText("Destination"), address);
  await user.click(screen.getByRole("button", { name: "Review withdrawal" }));
  expect(screen.queryByLabelText("Password")).not.toBeInTheDocument();
  await press(user, "Withdraw 100.00 USDC");
  expect(screen.getByText("Enter your code")).toBeInTheDocument();
  expect(screen.getByLabelText("Code")).toHaveFocus();
  await user.keyboard("123456{Enter}");
  await screen.findByText(/100.00 USDC is held and paid from/);
  expect(requests[0]?.body).toEqual({ amount: "100", destination: address, code: "123456" });
});

test("a passkey confirms a withdrawal, and a retry of it is the same withdrawal", async () => {
  class FakeCredential {
    static parseRequestOptionsFromJSON = (options: unknown) => options;
    toJSON = () => ({ id: "p1" });
  }
  vi.stubGlobal("PublicKeyCredential", FakeCredential);
  const get = vi.fn(async () => new FakeCredential());
  Object.defineProperty(navigator, "credentials", { value: { get }, configurable: true });
  const passkey = {
    _id: "k1",
    name: "My phone",
    createdAt: "2026-03-01T10:00:00Z",
    lastUsedAt: null,
  };
  let asked = 0;
  server.use(
    http.get("*/api/auth/passkeys", () =>
      HttpResponse.json({ success: true, data: { passkeys: [passkey] } }),
    ),
    http.post("*/api/auth/passkeys/confirm/options", async ({ request }) => {
      expect(await request.json()).toEqual({ purpose: "withdrawal" });
      asked += 1;
      const data = { ceremony: `c${asked}`, options: { publicKey: "question" } };
      return HttpResponse.json({ success: true, data }, { status: 201 });
    }),
  );
  const requests = serve("withdrawals", (attempt) =>
    attempt === 1 ? refusal(503, "BUSY", "Busy, try again") : held(withdrawal),
  );
  const { user } = await openAt("/wallet?action=withdraw");
  await user.click(await screen.findByRole("button", { name: "All of it" }));
  await user.type(screen.getByLabelText("Destination"), address);
  await user.click(screen.getByRole("button", { name: "Review withdrawal" }));
  const confirm = await screen.findByRole("button", { name: "Confirm with a passkey" });
  await user.click(confirm);
  expect(await screen.findByText("Busy, try again")).toBeInTheDocument();
  await user.click(confirm);
  await screen.findByText(/100.00 USDC is held and paid from/);
  const order = { amount: "100", destination: address };
  expect(requests.map(({ body }) => body)).toEqual([
    { ...order, passkey: { ceremony: "c1", credential: { id: "p1" } } },
    { ...order, passkey: { ceremony: "c2", credential: { id: "p1" } } },
  ]);
  expect(requests[1]?.key).toBe(requests[0]?.key);
  vi.unstubAllGlobals();
});

test("a player without a passkey is not asked for one", async () => {
  serve("withdrawals", () => held(withdrawal));
  const { user } = await openAt("/wallet?action=withdraw");
  await user.click(await screen.findByRole("button", { name: "All of it" }));
  await user.type(screen.getByLabelText("Destination"), address);
  await user.click(screen.getByRole("button", { name: "Review withdrawal" }));
  expect(await screen.findByLabelText("Password")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Confirm with a passkey" })).not.toBeInTheDocument();
});

test("a player with an unverified address is asked to verify it first", async () => {
  serve("withdrawals", () => held(withdrawal));
  await visit(routes, { as: player(), at: "/wallet?action=withdraw" });
  const dialog = await screen.findByRole("dialog");
  expect(dialog).toHaveTextContent("Withdrawals are confirmed by email");
  expect(screen.getByRole("link", { name: "Verify your email" })).toHaveAttribute(
    "href",
    "/settings",
  );
  expect(screen.queryByLabelText("Amount")).not.toBeInTheDocument();
});

test("pending withdrawals show what they wait for, and are cancelled after a confirmation", async () => {
  let list: object[] = [
    withdrawal,
    { ...withdrawal, _id: "w2", status: "paying", canCancel: false },
  ];
  const keys: (string | null)[] = [];
  serve("deposits", credited);
  server.use(
    http.get("*/api/wallet/withdrawals", () =>
      HttpResponse.json({ success: true, data: { withdrawals: list } }),
    ),
    http.post("*/api/wallet/withdrawals/w1/cancel", ({ request }) => {
      keys.push(request.headers.get("idempotency-key"));
      if (keys.length === 1) return refusal(503, "BUSY", "Busy, please try again");
      list = [];
      return HttpResponse.json({
        success: true,
        message: "back",
        data: { wallet, transaction: { ...row, kind: "withdrawal_returned" } },
      });
    }),
  );
  const { user } = await visit(routes, { as: player({ isVerified: true }), at: "/wallet" });
  const panel = await screen.findByRole("region", { name: "Pending withdrawals" });
  expect(panel).toHaveTextContent(/Waiting.*Paid from Mar 11, 2026/);
  expect(panel).toHaveTextContent(/on: your password, .* were just changed\./);
  expect(panel).toHaveTextContent(/Being paid/);
  const cancel = screen.getAllByRole("button", { name: /Cancel the withdrawal/ });
  expect(cancel).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Cancel the withdrawal of 100.00 USDC" }));
  expect(await screen.findByText(/100.00 USDC is returned to your wallet/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Cancel withdrawal" }));
  expect(await screen.findByText("Busy, please try again")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Cancel withdrawal" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await waitFor(() =>
    expect(screen.queryByRole("region", { name: "Pending withdrawals" })).toBeNull(),
  );
  expect(keys[1]).toBe(keys[0]);
});

test.each([
  ["the heading of the others", [{ ...withdrawal, _id: "w2" }]],
  ["the page, without others", []],
])("after a cancelled withdrawal the focus goes to %s", async (_, others) => {
  let list: object[] = [withdrawal, ...others];
  serve("deposits", credited);
  server.use(
    http.get("*/api/wallet/withdrawals", () =>
      HttpResponse.json({ success: true, data: { withdrawals: list } }),
    ),
    http.post("*/api/wallet/withdrawals/w1/cancel", () => {
      list = others;
      return HttpResponse.json({
        success: true,
        message: "back",
        data: { wallet, transaction: { ...row, kind: "withdrawal_returned" } },
      });
    }),
  );
  const page = (
    <main id="main" tabIndex={-1}>
      <WalletPage />
    </main>
  );
  const { user } = await visit([{ path: "/wallet", element: page }], {
    as: player(),
    at: "/wallet",
  });
  const [cancel] = await screen.findAllByRole("button", { name: /Cancel the withdrawal/ });
  await user.click(cancel as HTMLElement);
  await user.click(await screen.findByRole("button", { name: "Cancel withdrawal" }));
  await waitFor(() => expect(document.querySelectorAll("section li")).toHaveLength(others.length));
  const heading = screen.queryByRole("heading", { name: "Pending withdrawals" });
  await waitFor(() => expect(heading ?? screen.getByRole("main")).toHaveFocus());
});

test("a deposit above the own daily limit, or in a break, is named before its review", async () => {
  const limits = { ...noPlayLimits, deposit: { limit: "100", used: "60", next: null } };
  serve("deposits", credited);
  server.use(
    http.get("*/api/play-limits", () => HttpResponse.json({ success: true, data: limits })),
  );
  const { user } = await openAt("/wallet?action=deposit");
  const review = screen.getByRole("button", { name: "Review deposit" });
  await user.type(screen.getByLabelText("Amount"), "50{Enter}");
  const text = "This deposit is above your daily deposit limit: $40 of $100 is left now.";
  await waitFor(() => expect(review).toHaveAccessibleDescription(text));
  expect(review).toBeDisabled();
  await user.clear(screen.getByLabelText("Amount"));
  await user.type(screen.getByLabelText("Amount"), "40");
  expect(review).toBeEnabled();
  server.use(
    http.get("*/api/play-limits", () =>
      HttpResponse.json({
        success: true,
        data: { ...limits, coolOffUntil: "2099-11-28T12:00:00Z" },
      }),
    ),
  );
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText(/^You are taking a break until Nov 28, 2099/)).toBeVisible();
  expect(review).toBeDisabled();
});
