import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { refusal, server } from "@/test/server";
import { judge, serveStaff, staff } from "@/test/staff";
import { visitApp } from "@/test/visit-app";
import type { Quality } from "../api-types";

const at = "/admin/quality";

const figures: Quality = {
  taken: 42,
  decided: 45,
  appealable: 40,
  medianTakeSeconds: 2 * 3600 + 20 * 60,
  medianDecideSeconds: null,
  appealed: 6,
  overturned: 3,
  byModerator: [
    { user: judge, taken: 30, decided: 20, appealable: 15, overturned: 3 },
    {
      user: { ...judge, _id: "m-2", username: "judge_ito" },
      taken: 0,
      decided: 0,
      appealable: 0,
      overturned: 0,
    },
  ],
};

beforeEach(() => serveStaff());

function serveFigures(data: Quality): (string | null)[] {
  const days: (string | null)[] = [];
  server.use(
    http.get("*/api/admin/quality", ({ request }) => {
      days.push(new URL(request.url).searchParams.get("days"));
      return HttpResponse.json({ success: true, data });
    }),
  );
  return days;
}

test("times and shares of all moderators, and of each of them with bars", async () => {
  serveFigures(figures);
  await visitApp({ as: staff, at });
  const all = within(await screen.findByRole("region", { name: "All moderators" }));
  expect(all.getAllByRole("term").map((term) => term.parentElement?.textContent)).toEqual([
    "Taken42",
    "Decided45",
    "Median time to take2 hours 20 minutes",
    "Median time to decide–",
    "Appealed6 (15 %)",
    "Overturned3 (8 %)",
  ]);
  const table = within(screen.getByRole("table", { name: "Work and quality by moderator" }));
  const [, first, second] = table.getAllByRole("row");
  expect(first).toHaveTextContent("judge_amal30203 (20 %)");
  expect(second).toHaveTextContent("judge_ito000");
  const bars = [...(first?.querySelectorAll<HTMLElement>("[style]") ?? [])];
  expect(bars.map((bar) => bar.style.width)).toEqual(["100%", "67%", "20%"]);
});

test("the period is in the address and in the request", async () => {
  const days = serveFigures(figures);
  const { user, router } = await visitApp({ as: staff, at: `${at}?days=7` });
  await screen.findByRole("table");
  await user.selectOptions(screen.getByLabelText("Period"), "90 days");
  await expect.poll(() => days).toEqual(["7", "90"]);
  expect(router.state.location.search).toBe("?days=90");
  expect(screen.getByText("Of the disputes of the last 90 days")).toBeVisible();
});

test("without a dispute there are no figures", async () => {
  serveFigures({ ...figures, taken: 0, decided: 0, byModerator: [] });
  await visitApp({ as: staff, at });
  expect(await screen.findByText("No dispute was taken or decided")).toBeVisible();
});

test("a failure can be retried", async () => {
  server.use(http.get("*/api/admin/quality", () => refusal(503, "BUSY", "The server is busy")));
  const { user } = await visitApp({ as: staff, at });
  expect(await screen.findByText("The server is busy")).toBeVisible();
  serveFigures(figures);
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("table")).toBeVisible();
});
