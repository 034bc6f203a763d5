import { act, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { defaultPreferences, fakeNotificationServer } from "@/test/fake-notification-socket";
import { player } from "@/test/people";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

let sent: unknown[] = [];

beforeEach(() => {
  sent = [];
});

/** Accepts every change and responds with the resulting preferences. */
function serve() {
  let stored: Record<string, unknown> = defaultPreferences();
  server.use(
    http.get("*/api/notifications/preferences", () =>
      HttpResponse.json({ success: true, data: stored }),
    ),
    http.patch("*/api/notifications/preferences", async ({ request }) => {
      const patch = (await request.json()) as Record<string, object>;
      sent.push(patch);
      const enabledTypes = { ...(stored["enabledTypes"] as object), ...patch["enabledTypes"] };
      stored = { ...stored, ...patch, enabledTypes };
      return HttpResponse.json({ success: true, data: stored });
    }),
  );
}

async function open() {
  const visited = await visitApp({ as: player(), at: "/settings/notifications" });
  await screen.findByRole("heading", { name: "Notification preferences", level: 1 });
  return visited;
}

const box = (name: string) => screen.getByRole("checkbox", { name });

test("NPREF-01 to NPREF-06 the default preferences", async () => {
  serve();
  await open();
  expect(box("Show new notifications as popups")).toBeChecked();
  expect(box("Play a sound for new notifications")).toBeChecked();
  expect(box("Mark as read when shown")).not.toBeChecked();
  expect(screen.getByLabelText("Show each popup for")).toHaveValue("5000");
  expect(screen.getByLabelText("Most popups at once")).toHaveValue("3");
  const types = screen.getAllByRole("checkbox").slice(3);
  expect(types).toHaveLength(15);
  for (const type of types) expect(type).toBeChecked();
});

test("NPREF-01 to NPREF-06 each is changed at once and separately", async () => {
  serve();
  const { user } = await open();
  await user.click(box("Play a sound for new notifications"));
  await user.selectOptions(screen.getByLabelText("Show each popup for"), "10 seconds");
  await user.selectOptions(screen.getByLabelText("Most popups at once"), "1");
  await user.click(box("New followers"));
  await waitFor(() =>
    expect(sent).toEqual([
      { playSound: false },
      { popupDuration: 10_000 },
      { maxPopups: 1 },
      { enabledTypes: { friend: false } },
    ]),
  );
  await user.click(box("Show new notifications as popups"));
  await waitFor(() => expect(screen.getByLabelText("Most popups at once")).toBeDisabled());
});

test("a refused change is reverted and shows the reason", async () => {
  serve();
  server.use(
    http.patch("*/api/notifications/preferences", () => refusal(503, "BUSY", "Please wait")),
  );
  const { user } = await open();
  await user.click(box("Show new notifications as popups"));
  expect(await screen.findByText("Please wait")).toBeVisible();
  expect(box("Show new notifications as popups")).toBeChecked();
});

test("NPREF-01 NPREF-02 a refused change does not revert others, and changes are sent serially", async () => {
  serve();
  let refuse = () => {};
  const slow = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  server.use(
    http.patch(
      "*/api/notifications/preferences",
      async ({ request }) => {
        sent.push(await request.json());
        await slow;
        return refusal(503, "BUSY", "Please wait");
      },
      { once: true },
    ),
  );
  const { user } = await open();
  await user.click(box("Show new notifications as popups"));
  await user.click(box("Play a sound for new notifications"));
  await user.click(box("New followers"));
  await waitFor(() => expect(sent).toEqual([{ showPopups: false }]));
  expect(box("Show new notifications as popups")).not.toBeChecked();
  expect(box("Play a sound for new notifications")).not.toBeChecked();
  expect(box("New followers")).not.toBeChecked();
  refuse();
  await waitFor(() => expect(box("Show new notifications as popups")).toBeChecked());
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent.slice(1)).toEqual([{ playSound: false }, { enabledTypes: { friend: false } }]);
  expect(box("Play a sound for new notifications")).not.toBeChecked();
  expect(box("New followers")).not.toBeChecked();
  expect(screen.getByText("Please wait")).toBeVisible();
});

test("NOTIF-32 if they cannot be loaded, the defaults are shown", async () => {
  fakeNotificationServer.onAttempt = () => {};
  server.use(
    http.get("*/api/notifications/preferences", () => refusal(500, "INTERNAL", "It broke")),
  );
  const { user } = await open();
  expect(await screen.findByText(/^It broke\. The default preferences/)).toBeVisible();
  expect(box("Show new notifications as popups")).toBeChecked();
  serve();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(screen.queryByText(/^It broke/)).toBeNull());
});

test("a change on another device is applied here", async () => {
  serve();
  await open();
  await screen.findByText("Live notifications");
  act(() =>
    fakeNotificationServer.socket.emit("preferences_updated", {
      number: 1,
      unreadCount: 0,
      preferences: { ...defaultPreferences(), playSound: false },
    }),
  );
  await waitFor(() => expect(box("Play a sound for new notifications")).not.toBeChecked());
});
