import { act, screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import type { PlayLimits } from "@/api/types";
import { noPlayLimits, player } from "@/test/people";
import { refusal, server } from "@/test/server";
import { visit } from "@/test/visit";
import { PlayLimitsCard } from "./play-limits-card";
import { RealityCheck } from "./reality-check";
import { dueHours, remind } from "./screen-time";

/** Limits that can be changed; returns what was sent. */
function serve(limits: PlayLimits): unknown[] {
  const sent: unknown[] = [];
  let state = limits;
  const answer = () => HttpResponse.json({ success: true, data: state });
  server.use(
    http.get("*/api/play-limits", answer),
    http.put("*/api/play-limits/:kind", async ({ params, request }) => {
      const body = (await request.json()) as { limit: string | null };
      sent.push({ kind: params["kind"], ...body });
      const next = { limit: body.limit, from: "2026-11-22T12:00:00Z" };
      const changed =
        body.limit === null
          ? { ...state.stake, next }
          : { limit: body.limit, used: state.stake.used, next: null };
      state = { ...state, [String(params["kind"])]: changed };
      return answer();
    }),
    http.post("*/api/play-limits/cool-off", async ({ request }) => {
      sent.push(await request.json());
      state = { ...state, coolOffUntil: "2026-11-28T12:00:00Z" };
      return answer();
    }),
  );
  return sent;
}

const card = () => visit([{ path: "/", element: <PlayLimitsCard /> }], { as: player(), at: "/" });

afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

test("a limit is set, and a removal waits for a day", async () => {
  const sent = serve({ ...noPlayLimits, stake: { limit: null, used: "12.5", next: null } });
  const { user } = await card();
  const field = await screen.findByLabelText("Daily stake limit");
  expect(field).toHaveAccessibleDescription("$12.50 in the last 24 hours.");
  await user.type(field, "50");
  await user.click(screen.getByRole("button", { name: "Save: Daily stake limit" }));
  expect(await screen.findByText("Saved")).toBeVisible();
  expect(field).toHaveAccessibleDescription("$12.50 of $50 in the last 24 hours.");
  await user.click(screen.getByRole("button", { name: "Remove: Daily stake limit" }));
  expect(await screen.findByText("The change takes effect in 24 hours")).toBeVisible();
  expect(field).toHaveAccessibleDescription(/on: no limit\.$/);
  expect(sent).toEqual([
    { kind: "stake", limit: "50" },
    { kind: "stake", limit: null },
  ]);
});

test("what is no amount is not sent, and a refusal of the server stands beside the field", async () => {
  const sent = serve(noPlayLimits);
  const { user } = await card();
  const field = await screen.findByLabelText("Daily deposit limit");
  const save = screen.getByRole("button", { name: "Save: Daily deposit limit" });
  await user.type(field, "much");
  await user.click(save);
  expect(field).toHaveAccessibleDescription("Enter an amount above zero, such as 50");
  expect(sent).toEqual([]);
  const message = "Amount must be at most 1000000 USDC";
  server.use(
    http.put("*/api/play-limits/:kind", () =>
      refusal(422, "VALIDATION", message, { limit: message }),
    ),
  );
  await user.clear(field);
  await user.type(field, "2000000");
  await user.click(save);
  await expect.poll(() => field).toHaveAccessibleDescription(message);
});

test("a break is started after a confirmation", async () => {
  const sent = serve(noPlayLimits);
  const { user } = await card();
  await user.selectOptions(await screen.findByLabelText("Length of the break"), "7");
  await user.click(screen.getByRole("button", { name: "Start the break" }));
  const dialog = await screen.findByRole("dialog", { name: "Take a break of 7 days?" });
  await user.click(within(dialog).getByRole("button", { name: "Start the break" }));
  expect(await screen.findByText(/^Your break lasts until/)).toBeVisible();
  expect(sent).toEqual([{ days: 7 }]);
});

test("limits that cannot be loaded show an error, with Retry", async () => {
  server.use(http.get("*/api/play-limits", () => refusal(404, "NOT_FOUND", "Not found")));
  await card();
  expect(await screen.findByRole("button", { name: "Retry" })).toBeVisible();
});

test("each full hour is due once", () => {
  const minute = 60_000;
  expect(dueHours({ elapsedMs: 59 * minute, remindedMs: 0 })).toBe(0);
  const hour = { elapsedMs: 60 * minute, remindedMs: 0 };
  expect(dueHours(hour)).toBe(1);
  const reminded = remind(hour);
  expect(dueHours({ ...reminded, elapsedMs: 119 * minute })).toBe(0);
  expect(dueHours({ ...reminded, elapsedMs: 120 * minute })).toBe(2);
});

test("after an hour on the screen the player is reminded of it", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { _id } = player();
  await visit([{ path: "/", element: <RealityCheck userId={_id} /> }], { as: player(), at: "/" });
  act(() => void vi.advanceTimersByTime(59 * 60_000));
  expect(screen.queryByRole("dialog")).toBeNull();
  act(() => void vi.advanceTimersByTime(60_000));
  const dialog = screen.getByRole("dialog", { name: "You have been here for an hour" });
  act(() => within(dialog).getByRole("button", { name: "Continue" }).click());
  expect(screen.queryByRole("dialog")).toBeNull();
  act(() => void vi.advanceTimersByTime(60 * 60_000));
  expect(screen.getByRole("dialog", { name: "You have been here for 2 hours" })).toBeVisible();
});

test("a break that ends is shown as over, without a reload", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-11-21T12:00:00Z") });
  serve({ ...noPlayLimits, coolOffUntil: "2026-11-21T12:01:00Z" });
  await card();
  expect(await screen.findByText(/^Your break lasts until/)).toBeVisible();
  serve(noPlayLimits);
  await act(() => vi.advanceTimersByTimeAsync(62_000));
  expect(await screen.findByText(/^During a break you cannot/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Start the break" })).toBeVisible();
});
