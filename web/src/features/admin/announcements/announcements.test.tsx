import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { otherAdmin, serveCommand, serveRead, someone } from "@/test/administration";
import { config } from "@/test/config";
import { fakeServer } from "@/test/fake-socket";
import { player } from "@/test/people";
import { refusal, server } from "@/test/server";
import { serveStaff, staff } from "@/test/staff";
import { visitApp } from "@/test/visit-app";
import type { Announcement, StaffAnnouncement } from "../api-types";
import { checkDraft } from "./draft";

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

const maintenance: StaffAnnouncement = {
  _id: "a-1",
  text: "Maintenance tonight at 22:00",
  audience: "all",
  startsAt: inHours(-2),
  endsAt: inHours(5),
  createdBy: otherAdmin,
  createdAt: inHours(-2),
  endedBy: null,
  endedAt: null,
};
const planned: StaffAnnouncement = {
  ...maintenance,
  _id: "a-2",
  text: "Quiz for the staff",
  audience: "staff",
  startsAt: inHours(1),
};
const over: StaffAnnouncement = {
  ...maintenance,
  _id: "a-3",
  text: "Happy new year",
  endsAt: inHours(-1),
};

/** Serves the list of the staff, which may be replaced between reads. */
function serveAnnouncements(list: StaffAnnouncement[] = [maintenance, planned, over]) {
  serveStaff("admin");
  const shown = { list };
  serveRead("announcements", () => ({ data: shown.list }));
  return shown;
}

const open = () => visitApp({ as: staff, at: "/admin/announcements" });
const items = async () => {
  const list = await screen.findByRole("list", { name: "Announcements of all times" });
  return within(list).getAllByRole("listitem");
};

test("each announcement shows whether it is shown, planned or over, and for whom", async () => {
  serveAnnouncements();
  await open();
  const [first, second, third] = await items();
  expect(first).toHaveTextContent("Shown now");
  expect(within(first as HTMLElement).getByRole("link", { name: "chief_ida" })).toBeVisible();
  expect(second).toHaveTextContent("PlannedStaff");
  expect(third).toHaveTextContent("Over");
  expect(within(third as HTMLElement).queryByRole("button")).toBeNull();
  expect(document.title).toBe("Announcements · Duel Ledger");
});

test("a new announcement needs a text and an end, and is published to its audience", async () => {
  const shown = serveAnnouncements([]);
  const bodies = serveCommand("announcements");
  const { user } = await open();
  expect(await screen.findByText("No announcements yet")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "New announcement" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Publish" }));
  expect(dialog.getByLabelText("Text")).toHaveAccessibleDescription("Write the announcement first");
  expect(dialog.getByLabelText("End")).toHaveAccessibleDescription("Choose a day and a time");
  expect(bodies).toEqual([]);
  await user.type(dialog.getByLabelText("Text"), "Quiz for{Enter}the staff");
  await user.selectOptions(dialog.getByLabelText("Audience"), "Staff");
  await user.type(dialog.getByLabelText("End"), "2099-01-01T10:00");
  shown.list = [planned];
  await user.click(dialog.getByRole("button", { name: "Publish" }));
  expect(await items()).toHaveLength(1);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(bodies).toEqual([
    {
      text: "Quiz for the staff",
      audience: "staff",
      startsAt: null,
      endsAt: new Date("2099-01-01T10:00").toISOString(),
    },
  ]);
});

test("the server's messages about fields are shown at them, other refusals in plain words", async () => {
  serveAnnouncements([]);
  server.use(
    http.post(
      "*/api/admin/announcements",
      () => refusal(422, "VALIDATION", "Invalid", { endsAt: "At most a year ahead" }),
      { once: true },
    ),
    http.post("*/api/admin/announcements", () => refusal(403, "NOT_ADMIN", "no")),
  );
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "New announcement" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.type(dialog.getByLabelText("Text"), "Hello");
  await user.type(dialog.getByLabelText("End"), "2099-01-01T10:00");
  await user.click(dialog.getByRole("button", { name: "Publish" }));
  await waitFor(() =>
    expect(dialog.getByLabelText("End")).toHaveAccessibleDescription("At most a year ahead"),
  );
  expect(dialog.queryByRole("alert")).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Publish" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("Only administrators may do this.");
});

test("an announcement is ended after a confirmation", async () => {
  const shown = serveAnnouncements([maintenance]);
  const bodies = serveCommand("announcements/a-1/end");
  const { user } = await open();
  await items();
  await user.click(screen.getByRole("button", { name: `End now: ${maintenance.text}` }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText(maintenance.text)).toBeVisible();
  shown.list = [{ ...maintenance, endedBy: someone("lea_lead", 41), endedAt: inHours(0) }];
  await user.click(dialog.getByRole("button", { name: "End now" }));
  expect(await screen.findByText("Over")).toBeVisible();
  expect(screen.getByRole("link", { name: "lea_lead" })).toBeVisible();
  expect(bodies).toHaveLength(1);
});

test("a failure to load is shown and retried", async () => {
  serveAnnouncements();
  server.use(
    http.get("*/api/admin/announcements", () => refusal(500, "INTERNAL", "Broke"), { once: true }),
  );
  const { user } = await open();
  expect(await screen.findByRole("alert")).toHaveTextContent("Broke");
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await items()).toHaveLength(3);
});

const NOW = Date.parse("2026-03-10T10:00:00Z");
const draft = { text: "Hello", audience: "all", start: "", end: "2026-03-12T10:00" } as const;

test.each([
  [{ end: "2026-03-01T10:00" }, { endsAt: "This time has passed" }],
  [{ start: "2026-03-13T10:00" }, { endsAt: "It has to end after its start" }],
  [{ start: "soon" }, { startsAt: "Choose a day and a time" }],
  [{ text: "x".repeat(501) }, { text: "Write 500 characters at most" }],
  [
    { text: " ", end: "" },
    { text: "Write the announcement first", endsAt: "Choose a day and a time" },
  ],
] as const)("the draft %o is not sent", (part, problems) => {
  expect(checkDraft({ ...draft, ...part }, NOW, config.limits.staff.announcementMax)).toEqual({
    problems,
  });
});

/** Serves what is announced to the viewer. */
function announce(...announcements: Announcement[]) {
  server.use(
    http.get("*/api/announcements", () =>
      HttpResponse.json({ success: true, data: announcements }),
    ),
  );
}

const second = { ...maintenance, _id: "a-8", text: "The second one" };

const banner = () => screen.findByRole("complementary", { name: "Announcements" });

test.each([
  ["a player", player(), "/settings"],
  ["a visitor", null, "/terms"],
] as const)(
  "%s sees the announcement above the page, in a polite live region",
  async (_, as, at) => {
    announce(maintenance);
    await visitApp({ as, at });
    const region = await banner();
    expect(region).toHaveTextContent(maintenance.text);
    expect(region.closest("[aria-live]")).toHaveAttribute("aria-live", "polite");
  },
);

test("an announcement appears on an open page, and goes when it is ended", async () => {
  fakeServer.onAttempt = (socket) => socket.accept(player());
  vi.useFakeTimers({ shouldAdvanceTime: true });
  announce(planned);
  await visitApp({ as: player(), at: "/settings" });
  await screen.findByRole("heading", { name: "Settings" });
  await act(() => vi.advanceTimersByTimeAsync(1000));
  announce(maintenance);
  act(() => fakeServer.socket.emitEvent("announcements_updated", {}));
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(await banner()).toHaveTextContent(maintenance.text);
  announce();
  act(() => fakeServer.socket.emitEvent("announcements_updated", {}));
  await act(() => vi.advanceTimersByTimeAsync(2000));
  await waitFor(() => expect(screen.queryByText(maintenance.text)).toBeNull());
});

test("an announcement is read on return to the tab", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  announce(second);
  await visitApp({ as: player(), at: "/settings" });
  await banner();
  announce(maintenance);
  await act(() => vi.advanceTimersByTimeAsync(40_000));
  expect(screen.queryByText(maintenance.text)).toBeNull();
  fireEvent(window, new Event("visibilitychange"));
  expect(await screen.findByText(maintenance.text)).toBeVisible();
});

test("an announcement is read after a reconnect", async () => {
  fakeServer.onAttempt = (socket) => socket.accept(player());
  announce(second);
  await visitApp({ as: player(), at: "/settings" });
  await banner();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  announce(maintenance);
  act(() => fakeServer.socket.cut());
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(await screen.findByText(maintenance.text)).toBeVisible();
});

test("a dismissed announcement stays away, and another one is still shown", async () => {
  const third = { ...maintenance, _id: "a-9", text: "The third one" };
  announce(maintenance, second, third);
  const { user, unmount } = await visitApp({ as: player(), at: "/settings" });
  // Two at once leave room for the page; the third follows.
  expect(within(await banner()).getAllByRole("listitem")).toHaveLength(2);
  await user.click(
    screen.getByRole("button", { name: `Dismiss the announcement: ${maintenance.text}` }),
  );
  expect(screen.queryByText(maintenance.text)).toBeNull();
  expect(screen.getByText("The third one")).toBeVisible();
  expect(screen.getByRole("main")).toHaveFocus();
  unmount();
  await visitApp({ as: player(), at: "/settings" });
  expect(within(await banner()).getAllByRole("listitem")).toHaveLength(2);
  expect(screen.queryByText(maintenance.text)).toBeNull();
});

test("a text that needs more than the line of a phone is opened and closed", async () => {
  const long = { ...maintenance, _id: "a-10", text: "A text of several lines" };
  // jsdom has no layout: every element is as large as its text needs, but this one.
  class ReportingObserver {
    readonly #report: () => void;
    constructor(report: () => void) {
      this.#report = report;
    }
    observe(element: Element) {
      // Other observers expect entries, which only a layout has.
      if (element.textContent === long.text) this.#report();
    }
    disconnect() {}
    unobserve() {}
  }
  vi.stubGlobal("ResizeObserver", ReportingObserver);
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(40);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(20);
  announce(long);
  const { user } = await visitApp({ as: player(), at: "/settings" });
  const shown = within(await banner());
  const text = shown.getByText(long.text);
  expect(text).toHaveClass("max-sm:line-clamp-1");
  const more = await shown.findByRole("button", { name: "More of the announcement" });
  expect(more).toHaveAttribute("aria-expanded", "false");
  await user.click(more);
  expect(text).not.toHaveClass("max-sm:line-clamp-1");
  expect(more).toHaveAttribute("aria-expanded", "true");
  await user.click(shown.getByRole("button", { name: "Less of the announcement" }));
  expect(text).toHaveClass("max-sm:line-clamp-1");
  vi.unstubAllGlobals();
});

test("what has ended or has not begun is not shown", async () => {
  announce(over, planned, {
    ...maintenance,
    _id: "a-7",
    text: "The one that runs",
    // Within this minute: the page counts in whole ones.
    startsAt: inHours(0),
  });
  await visitApp({ as: player(), at: "/settings" });
  const list = within(await banner());
  expect(list.getAllByRole("listitem")).toHaveLength(1);
  expect(list.getByText("The one that runs")).toBeVisible();
});
