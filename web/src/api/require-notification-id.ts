import { ApiError } from "./error";

/** Throws before a request about a notification without an id is sent. */
export function requireNotificationId(id: string): void {
  if (id !== "") return;
  throw new ApiError({ message: "Notification ID is required", code: "NO_ID", status: 422 });
}
