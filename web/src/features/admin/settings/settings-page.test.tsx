import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { serveRead } from "@/test/administration";
import { refusal, server } from "@/test/server";
import { serveStaff, staff } from "@/test/staff";
import { visitApp } from "@/test/visit-app";
import type { SettingsInForce } from "../api-types";
import { feeText, minutesText } from "./format";

const settings: SettingsInForce = {
  fee: { bps: 500 },
  windows: [{ game: "Chess", minutes: 90 }],
  limits: [
    { name: "deposit_min", value: "1" },
    { name: "stake_max", value: "10000" },
    { name: "participants_max", value: "1000" },
    { name: "rate_limit_factors", value: "" },
    { name: "moon_phase", value: "full" },
  ],
  history: [
    { name: "fee_bps", from: "400", to: "500", at: "2026-03-10T10:00:00Z", by: "0.9.0" },
    { name: "window: Chess", from: null, to: "90 min", at: "2026-02-10T10:00:00Z", by: "0.8.0" },
    { name: "stake_max", from: null, to: "10000", at: "2026-02-01T10:00:00Z", by: "0.8.0" },
    { name: "stake_cap", from: "7", to: null, at: "2026-01-10T10:00:00Z", by: "0.7.0" },
  ],
};

const open = () => visitApp({ as: staff, at: "/admin/settings" });
const region = async (name: string) => screen.findByRole("region", { name });

test("the fee, the windows, the limits and their history", async () => {
  serveStaff("admin");
  serveRead("settings", () => ({ data: settings }));
  await open();
  expect(await region("Fee")).toHaveTextContent("Of each prize5%");
  expect(await region("Time to contest a result")).toHaveTextContent("Chess1 hr 30 min");
  const limits = await region("Limits");
  expect(limits).toHaveTextContent("Least deposit1.00 USDC");
  expect(limits).toHaveTextContent("Highest stake10,000.00 USDC");
  expect(limits).toHaveTextContent("Most participants1,000");
  expect(limits).toHaveTextContent("Factors of the rate limitsNone");
  expect(limits).toHaveTextContent("Moon phasefull");
  const [changed, added, capped, removed] = within(await region("History")).getAllByRole(
    "listitem",
  );
  expect(changed).toHaveTextContent("Fee in hundredths of a percent400 → 500");
  expect(changed).toHaveTextContent("with version 0.9.0");
  expect(added).toHaveTextContent("Window: ChessNew: 90 min");
  expect(capped).toHaveTextContent("New: 10,000.00 USDC");
  expect(removed).toHaveTextContent("Stake capNo more, it was 7");
  expect(document.title).toBe("Settings in force · Duel Ledger");
});

test("a history without changes shows it", async () => {
  serveStaff("admin");
  serveRead("settings", () => ({ data: { ...settings, history: [] } }));
  await open();
  expect(await region("History")).toHaveTextContent("No setting has changed");
});

test("a failure to load is shown and retried", async () => {
  serveStaff("admin");
  serveRead("settings", () => ({ data: settings }));
  server.use(
    http.get("*/api/admin/settings", () => refusal(500, "INTERNAL", "Broke"), { once: true }),
  );
  const { user } = await open();
  expect(await screen.findByRole("alert")).toHaveTextContent("Broke");
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await region("Fee")).toBeVisible();
});

test("fees and windows are written as people say them", () => {
  expect([feeText(500), feeText(250), feeText(5)]).toEqual(["5%", "2.5%", "0.05%"]);
  expect([minutesText(45), minutesText(120), minutesText(90)]).toEqual([
    "45 min",
    "2 hr",
    "1 hr 30 min",
  ]);
});
