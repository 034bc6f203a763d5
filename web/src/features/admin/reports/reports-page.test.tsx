import { act, screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test, vi } from "vitest";
import { onePage, otherAdmin, rex, serveCommand, serveRead, someone } from "@/test/administration";
import { refusal, server } from "@/test/server";
import { serveStaff, staff } from "@/test/staff";
import { visitApp } from "@/test/visit-app";
import type { ReportRow } from "../api-types";

const nova = someone("nova_reporter", 31);
const NOTE = "Watched the stream, nothing there";

const report: ReportRow = {
  _id: "r-1",
  kind: "challenge",
  reporter: nova,
  challenge: { _id: "c-1", title: "Aim duel" },
  player: rex,
  reason: "cheating",
  details: "He sees through walls",
  reportedAt: "2026-03-10T10:00:00Z",
  outcome: null,
};
const closed: ReportRow = {
  ...report,
  _id: "r-2",
  kind: "player",
  challenge: null,
  outcome: { result: "action_taken", note: "Suspended him", by: otherAdmin, at: report.reportedAt },
};

/** Serves the open and the closed reports; the open ones may be replaced between reads. */
function serveReports(open: ReportRow[] = [report]) {
  serveStaff("moderator");
  const shown = { open };
  const queries: URLSearchParams[] = serveRead("reports", () => ({
    data: queries.at(-1)?.get("status") === "closed" ? [closed] : shown.open,
    pagination: onePage,
  }));
  return { queries, shown };
}

const visitReports = (at = "/admin/reports") => visitApp({ as: staff, at });

const firstReport = async () => {
  const list = await screen.findByRole("list", { name: "Open reports" });
  return within(list).getByRole("listitem");
};

test("an open report links to the challenge's file, its page, the player and the reporter", async () => {
  serveReports();
  await visitReports();
  const row = within(await firstReport());
  expect(row.getByText("Cheating")).toBeVisible();
  expect(row.getByText("He sees through walls")).toBeVisible();
  const targets = row.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(targets).toEqual([
    "/admin/disputes/c-1",
    "/challenges/c-1",
    `/admin/users/${rex._id}`,
    `/admin/users/${nova._id}`,
  ]);
  expect(document.title).toBe("Reports · Duel Ledger");
});

test("the address holds the tab; a closed report shows its result, its note and who closed it", async () => {
  const { queries } = serveReports();
  const { user, router } = await visitReports("/admin/reports?page=2");
  await firstReport();
  expect(Object.fromEntries(queries[0] ?? [])).toEqual({ status: "open", page: "2", limit: "20" });
  await user.click(screen.getByRole("tab", { name: "Closed" }));
  const list = await screen.findByRole("list", { name: "Closed reports" });
  expect(router.state.location.search).toBe("?status=closed");
  expect(list).toHaveTextContent("Action taken");
  expect(list).toHaveTextContent("Suspended him");
  expect(within(list).getByRole("link", { name: "chief_ida" })).toBeVisible();
  expect(within(list).queryByRole("button")).toBeNull();
});

test("a report is closed with a result and a note of 10 characters", async () => {
  const { shown } = serveReports();
  const bodies = serveCommand("reports/r-1/close", { success: true, data: closed });
  const { user } = await visitReports();
  await firstReport();
  await user.click(screen.getByRole("button", { name: "Close the report by nova_reporter" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.selectOptions(dialog.getByLabelText("Result"), "Action taken");
  await user.type(dialog.getByLabelText("Note"), "Short");
  await user.click(dialog.getByRole("button", { name: "Close report" }));
  expect(dialog.getByLabelText("Note")).toHaveAccessibleDescription("Write at least 10 characters");
  expect(bodies).toEqual([]);
  await user.clear(dialog.getByLabelText("Note"));
  await user.type(dialog.getByLabelText("Note"), NOTE);
  shown.open = [];
  await user.click(dialog.getByRole("button", { name: "Close report" }));
  expect(await screen.findByText("No open reports")).toBeVisible();
  expect(bodies).toEqual([{ result: "action_taken", note: NOTE }]);
});

test("a report that a player sends while the list is open appears within 30 s", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { shown } = serveReports([]);
  await visitReports();
  expect(await screen.findByText("No open reports")).toBeVisible();
  shown.open = [report];
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(await firstReport()).toHaveTextContent("He sees through walls");
});

test("a report that another moderator has closed shows it", async () => {
  serveReports();
  server.use(
    http.post("*/api/admin/reports/:id/close", () => refusal(409, "REPORT_CLOSED", "Closed")),
  );
  const { user } = await visitReports();
  await firstReport();
  await user.click(screen.getByRole("button", { name: "Close the report by nova_reporter" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.type(dialog.getByLabelText("Note"), NOTE);
  await user.click(dialog.getByRole("button", { name: "Close report" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent(
    "Another moderator has closed this report already.",
  );
});

test("no reports, and a failure with Retry", async () => {
  serveReports([]);
  server.use(
    http.get("*/api/admin/reports", () => refusal(500, "INTERNAL", "Something broke"), {
      once: true,
    }),
  );
  const { user } = await visitReports();
  expect(await screen.findByRole("alert")).toHaveTextContent("Something broke");
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("No open reports")).toBeVisible();
});

test("a page behind the last one leads to the last one", async () => {
  serveStaff("moderator");
  serveRead("reports", () => ({
    data: [],
    pagination: { ...onePage, currentPage: 4, hasPrevPage: true },
  }));
  const { router } = await visitReports("/admin/reports?page=4");
  await waitFor(() => expect(router.state.location.search).toBe(""));
});
