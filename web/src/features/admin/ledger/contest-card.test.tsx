import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { toast } from "@/lib/toast";
import { serveRead } from "@/test/administration";
import { config } from "@/test/config";
import { serveJournals } from "@/test/ledger";
import { contest } from "@/test/people";
import { refusal, server } from "@/test/server";
import { serveStaff, staff } from "@/test/staff";
import { visitApp } from "@/test/visit-app";

/** Serves the ledger's page and the contest's account; `respond` answers each payment. */
function serveFund(respond: (attempt: number) => Response | undefined = () => undefined) {
  serveStaff("admin");
  serveRead("audit", () => ({ data: null }));
  serveJournals([]);
  const account = { fund: "250.5" };
  const payments: { body: unknown; key: string }[] = [];
  server.use(
    http.get("*/api/contest", () =>
      HttpResponse.json({ success: true, data: { ...contest, ...account } }),
    ),
    http.post("*/api/admin/contest/fund", async ({ request }) => {
      const body = (await request.json()) as { amount: string; reason: string };
      payments.push({ body, key: request.headers.get("Idempotency-Key") ?? "" });
      const refused = respond(payments.length);
      if (refused) return refused;
      account.fund = "1095";
      return HttpResponse.json({ success: true, message: "Paid in", data: {} });
    }),
  );
  return payments;
}

async function open() {
  const visited = await visitApp({ as: staff, at: "/admin/ledger" });
  const card = within(await screen.findByRole("region", { name: "Contest of the month" }));
  return { ...visited, card };
}

test("an administrator pays into the contest, and the account shows it", async () => {
  const payments = serveFund();
  const shown = vi.spyOn(toast, "success").mockReturnValue();
  const { user, card } = await open();
  expect(await card.findByText("250.50 USDC")).toBeVisible();
  expect(card.getByText("1,095.00 USDC")).toBeVisible();
  await user.type(card.getByLabelText(/^Amount/), "844.5");
  await user.type(card.getByLabelText(/^Reason/), "The prizes of March");
  await user.click(card.getByRole("button", { name: "Pay in" }));
  await waitFor(() => expect(card.getAllByText("1,095.00 USDC")).toHaveLength(2));
  expect(payments).toEqual([
    {
      body: { amount: "844.5", reason: "The prizes of March" },
      key: expect.stringMatching(/^.{16,255}$/),
    },
  ]);
  expect(shown).toHaveBeenCalledWith("Paid into the contest");
  expect(card.getByLabelText(/^Amount/)).toHaveValue("");
  expect(card.getByLabelText(/^Reason/)).toHaveValue("");
});

test("a refusal stands at its field, or below the form, and the typed text stays", async () => {
  const payments = serveFund((attempt) =>
    attempt === 1
      ? refusal(422, "VALIDATION", "Check the fields", { amount: "More than nothing" })
      : refusal(409, "INSUFFICIENT_FUNDS", "You do not have that much"),
  );
  const { user, card } = await open();
  await user.type(card.getByLabelText(/^Amount/), "0");
  await user.type(card.getByLabelText(/^Reason/), "The prizes of March");
  await user.click(card.getByRole("button", { name: "Pay in" }));
  await waitFor(() =>
    expect(card.getByLabelText(/^Amount/)).toHaveAccessibleDescription(/More than nothing/),
  );
  expect(card.queryByText("Check the fields")).toBeNull();
  await user.clear(card.getByLabelText(/^Amount/));
  await user.type(card.getByLabelText(/^Amount/), "90000");
  await user.click(card.getByRole("button", { name: "Pay in" }));
  expect(await card.findByText("You do not have that much")).toBeVisible();
  expect(card.getByLabelText(/^Amount/)).toHaveValue("90000");
  // Another amount is another payment.
  expect(new Set(payments.map(({ key }) => key)).size).toBe(2);
});

test("without a contest there is nothing to pay into", async () => {
  serveFund();
  server.use(
    http.get("*/api/config", () =>
      HttpResponse.json({ success: true, data: { ...config, hasContest: false } }),
    ),
  );
  await visitApp({ as: staff, at: "/admin/ledger" });
  await screen.findByRole("heading", { level: 1 });
  await waitFor(() =>
    expect(screen.queryByRole("region", { name: "Contest of the month" })).toBeNull(),
  );
});
