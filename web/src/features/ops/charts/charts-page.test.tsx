import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { kindSample, sample, serveOperations } from "@/test/operations";
import { refusal, server } from "@/test/server";
import { staff } from "@/test/staff";
import { visitApp } from "@/test/visit-app";

/** jsdom has no canvas: what the library is given is recorded in its place. */
const plots = vi.hoisted(() => ({ created: [] as { series: { show?: boolean }[] }[] }));
vi.mock("uplot", () => ({
  default: class {
    constructor(options: { series: { show?: boolean }[] }) {
      plots.created.push(options);
    }
    setData() {}
    setSize() {}
    destroy() {}
  },
}));
vi.mock("uplot/dist/uPlot.min.css", () => ({}));

beforeEach(() => {
  plots.created = [];
});

const history = () => [
  sample(20, { actors: [kindSample({ answered: 10 }), kindSample({ kind: "inbox" })] }),
  sample(10, { actors: [kindSample({ answered: 60 }), kindSample({ kind: "inbox" })] }),
];

const open = (at = "/ops/charts") => visitApp({ as: { ...staff, role: "admin" }, at });

test("eight charts are drawn, and each states its newest figures as text", async () => {
  serveOperations({ sample: sample(10) }, history());
  await open();
  // One sample alone, which may arrive before the history, has no rate yet.
  const name = "Messages answered per second, a chart. Now: Challenge 5, Inbox 0";
  expect(await screen.findByRole("img", { name })).toBeVisible();
  expect(screen.getAllByRole("img", { name: /a chart/ })).toHaveLength(8);
  expect(plots.created.length).toBeGreaterThanOrEqual(8);
});

test("the legend hides a line", async () => {
  serveOperations({ sample: sample(10) }, history());
  const { user } = await open();
  const legend = within(await screen.findByRole("list", { name: "Lines of: Open sockets" }));
  const line = legend.getByRole("button", { name: "Socket.IO 2" });
  expect(line).toHaveAttribute("aria-pressed", "true");
  plots.created = [];
  await user.click(line);
  expect(line).toHaveAttribute("aria-pressed", "false");
  expect(plots.created.at(-1)?.series.map(({ show }) => show)).toEqual([undefined, false, true]);
});

test("the address holds the range and the view", async () => {
  const { histories } = serveOperations({ sample: sample(10) }, history());
  const { user, router } = await open();
  await screen.findByRole("img", { name: /^Memory/ });
  expect(histories[0]?.get("seconds")).toBe("900");
  await user.selectOptions(screen.getByLabelText("Range"), "1 hour");
  await waitFor(() => expect(histories.at(-1)?.get("seconds")).toBe("3600"));
  await user.click(screen.getByRole("button", { name: "Show tables" }));
  expect(router.state.location.search).toBe("?range=3600&view=table");
  const table = within(await screen.findByRole("table", { name: "Open sockets" }));
  expect(table.getAllByRole("row")).toHaveLength(3);
  expect(screen.queryByRole("img", { name: /a chart/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Show charts" }));
  expect(router.state.location.search).toBe("?range=3600");
});

test("without a history the charts begin with what arrives", async () => {
  serveOperations();
  server.use(
    http.get("*/api/admin/operations/history", () => refusal(500, "INTERNAL", "Broke"), {
      once: true,
    }),
  );
  const { user } = await open();
  expect(await screen.findByRole("alert")).toHaveTextContent("Broke");
  expect(await screen.findAllByText(/^The second sample begins the chart/)).toHaveLength(8);
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});
