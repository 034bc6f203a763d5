import { http } from "msw";
import { expect, test, vi } from "vitest";
import { toast } from "@/lib/toast";
import { notification } from "@/test/notifications";
import { refusal, server } from "@/test/server";
import {
  clearNotifications,
  deleteNotification,
  markAllRead,
  markRead,
  updateInBatches,
} from "./mutations";

test.each([
  ["one is marked as read", () => markRead(notification(1)), "Failed to mark as read"],
  ["all are marked as read", markAllRead, "Failed to mark as read"],
  ["some are marked", () => updateInBatches("read", [notification(1)]), "Failed to mark as read"],
  ["one is deleted", () => deleteNotification(notification(1)), "An error occurred"],
  ["all are deleted", () => clearNotifications(null), "An error occurred"],
])("NOTIF-30 a refusal without words of the server: %s", async (_, change, message) => {
  server.use(http.all("*/api/notifications/*", () => refusal(500, "INTERNAL", "")));
  const shown = vi.spyOn(toast, "error").mockReturnValue();
  await change();
  expect(shown.mock.calls).toEqual([[message]]);
  shown.mockRestore();
});
