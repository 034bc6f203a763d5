import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { formatDateTime } from "@/lib/relative-time";
import { detailOf, liveDuel } from "@/test/challenge-server";
import { config } from "@/test/config";
import { server } from "@/test/server";
import { visit } from "@/test/visit";
import { DisputeTerms } from "./dispute-terms";

const { escrow } = detailOf(liveDuel());
const openedAt = "2026-03-10T10:00:00Z";

function serveHours(disputeHours: number): void {
  server.use(
    http.get("*/api/config", () =>
      HttpResponse.json({ success: true, data: { ...config, disputeHours } }),
    ),
  );
}

function show(endsAt?: string) {
  const element = <DisputeTerms escrow={escrow} endsAt={endsAt} openedAt={openedAt} />;
  return visit([{ path: "*", element }], { as: null, at: "/" });
}

test("A3 the server's config gives the time after which a dispute refunds everyone", async () => {
  serveHours(36);
  await show();
  expect(await screen.findByText(/After 36 hours without a decision/)).toBeVisible();
  expect(screen.getByText(formatDateTime("2026-03-11T22:00:00Z"))).toBeVisible();
});

test("A3 without the server's config, the default of seven days is shown", async () => {
  server.use(http.get("*/api/config", () => HttpResponse.error()));
  await show();
  expect(await screen.findByText(/After 7 days without a decision/)).toBeVisible();
  expect(screen.getByText(formatDateTime("2026-03-17T10:00:00Z"))).toBeVisible();
});

test("A3 the server's deadline takes precedence over the computed one", async () => {
  serveHours(168);
  await show("2026-03-18T09:00:00Z");
  expect(await screen.findByText(formatDateTime("2026-03-18T09:00:00Z"))).toBeVisible();
});
