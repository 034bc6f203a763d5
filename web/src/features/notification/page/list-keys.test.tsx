import { waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { button, link, many, openNotifications, page } from "@/test/notifications-page";
import { server } from "@/test/server";

// jsdom computes no layout, so a virtualized list would render nothing.
vi.mock("virtua", () => import("@/test/plain-list"));

test("J and K move, E marks as read, Enter opens the subject", async () => {
  const { user, router } = await openNotifications(many(3));
  await link(3);
  await user.keyboard("jj");
  expect(await link(2)).toHaveFocus();
  await user.keyboard("k");
  expect(await link(3)).toHaveFocus();
  await user.keyboard("k");
  expect(await link(3)).toHaveFocus();
  await user.keyboard("e");
  await waitFor(() => expect(page().getByText("2 unread")).toBeVisible());
  (await link(1)).focus();
  await user.keyboard("k");
  expect(await link(2)).toHaveFocus();
  server.use(http.get("*/api/challenges/*", () => HttpResponse.error()));
  await user.keyboard("{Enter}");
  await expect.poll(() => router.state.location.pathname).toMatch(/^\/challenges\//);
});

const VIEWS = [
  ["one list", "/notifications"],
  ["page by page", "/notifications?view=pages"],
] as const;

test.each(VIEWS)(
  "%s: deleting a row focuses the next one, and J and K continue from there",
  async (_, at) => {
    const { user } = await openNotifications(many(5), at);
    await link(5);
    button("Delete", 3).focus();
    await user.keyboard("{Enter}");
    expect(await link(2)).toHaveFocus();
    await user.keyboard("k");
    expect(await link(4)).toHaveFocus();
    button("Delete", 1).focus();
    await user.keyboard("{Enter}");
    expect(await link(2)).toHaveFocus();
    await user.keyboard("j");
    expect(await link(2)).toHaveFocus();
  },
);

test.each(VIEWS)("%s: deleting the only row focuses the list", async (_, at) => {
  const { user } = await openNotifications(many(1), at);
  await link(1);
  button("Delete", 1).focus();
  await user.keyboard("{Enter}");
  expect(await page().findByText("No notifications yet")).toBeVisible();
  expect(page().getByRole("region", { name: "List of notifications" })).toHaveFocus();
});

test("the mark-as-read button leaves the focus in its row", async () => {
  const { user } = await openNotifications(many(3));
  await link(3);
  button("Mark as read", 2).focus();
  await user.keyboard("{Enter}");
  expect(await link(2)).toHaveFocus();
  await user.keyboard("j");
  expect(await link(1)).toHaveFocus();
});

test("NOTIF-29 when the selection bar disappears, the focus is where the last row was selected", async () => {
  const { user } = await openNotifications(many(3));
  await link(3);
  await user.click(page().getByRole("checkbox", { name: /\(2\)/ }));
  page().getByRole("button", { name: "Cancel" }).focus();
  await user.keyboard("{Enter}");
  expect(page().queryByRole("toolbar")).toBeNull();
  expect(await link(2)).toHaveFocus();
});
