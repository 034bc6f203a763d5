import { api, call } from "@/api/client";
import { ApiError, messageOf } from "@/api/error";
import { queryClient } from "@/api/query-client";
import type { Notification } from "@/api/types";
import { toast } from "@/lib/toast";
import { applyAnswer } from "./cache";
import { say } from "./channel/channel";
import type { Change } from "./inbox";
import { type TypeGroup, typesOf } from "./kinds";
import { begun, ended, stillPending } from "./pending";
import { type Counts, countsQuery } from "./queries";

/** More at once are refused. */
const BATCH_MAX = 100;
/** What was said over the line and is not heard of within this time is said again as a call. */
const LINE_ANSWER_MS = 3000;
/** Every number there is or will be. */
const ALL = Number.MAX_SAFE_INTEGER;

const now = () => new Date().toISOString();

/** Shows a change at once, and as it was where the server refuses it. Answers whether it was done. */
async function optimistically(
  pending: { change: Change; unreadFewer: number },
  send: () => Promise<Counts>,
  fallback: string,
): Promise<boolean> {
  begun(pending);
  try {
    const counts = await send();
    applyAnswer(bounded(pending.change, counts), counts);
    return true;
  } catch (error) {
    toast.error(messageOf(error, fallback));
    return false;
  } finally {
    ended(pending);
  }
}

/** What has come since the server did it was not among all. */
function bounded(change: Change, { number }: Counts): Change {
  if (!("of" in change) || !("below" in change.of)) return change;
  return { ...change, of: { ...change.of, below: number + 1 } };
}

export async function markRead({ _id, isRead }: Notification): Promise<void> {
  if (isRead) return;
  requireId(_id);
  const change: Change = { kind: "read", of: { ids: [_id] }, readAt: now() };
  await optimistically({ change, unreadFewer: 1 }, () => patchRead(_id), "Failed to mark as read");
}

/** The same, for whoever is on their way to where it leads: over the line, which does not wait for an answer. */
export async function markReadOnTheWay(notification: Notification): Promise<void> {
  const { _id, isRead } = notification;
  if (isRead) return;
  if (!say("notification_read", { notificationId: _id })) {
    await markRead(notification);
    return;
  }
  const change: Change = { kind: "read", of: { ids: [_id] }, readAt: now() };
  const pending = { change, unreadFewer: 1 };
  begun(pending);
  await new Promise((resolve) => setTimeout(resolve, LINE_ANSWER_MS));
  if (!stillPending(pending)) return;
  ended(pending);
  await markRead(notification);
}

async function patchRead(id: string): Promise<Counts> {
  const { data } = await call(
    api.PATCH("/api/notifications/{id}/read", { params: { path: { id } } }),
    "Failed to mark as read",
  );
  return data;
}

export function markAllRead(): Promise<boolean> {
  const change: Change = { kind: "read", of: { below: ALL, types: null }, readAt: now() };
  return optimistically(
    { change, unreadFewer: unreadNow() },
    async () =>
      (await call(api.PATCH("/api/notifications/read-all"), "Failed to mark as read")).data,
    "Failed to mark as read",
  );
}

export function deleteOne({ _id, isRead }: Notification): Promise<boolean> {
  requireId(_id);
  const change: Change = { kind: "deleted", of: { ids: [_id] } };
  return optimistically(
    { change, unreadFewer: isRead ? 0 : 1 },
    async () =>
      (
        await call(
          api.DELETE("/api/notifications/{id}", { params: { path: { id: _id } } }),
          "An error occurred",
        )
      ).data,
    "An error occurred",
  );
}

/** Everything, or everything of a group. */
export function clear(group: TypeGroup | null): Promise<boolean> {
  const types = group === null ? null : typesOf(group);
  const change: Change = { kind: "deleted", of: { below: ALL, types } };
  return optimistically(
    // How many of a group are unread is known to the server alone.
    { change, unreadFewer: group === null ? unreadNow() : 0 },
    async () =>
      (
        await call(
          api.DELETE("/api/notifications/clear", {
            params: { query: group === null ? {} : { type: group } },
          }),
          "An error occurred",
        )
      ).data,
    "An error occurred",
  );
}

/** Several at once, as many as there are. */
export async function batch(
  action: "read" | "delete",
  chosen: readonly Notification[],
): Promise<void> {
  for (let from = 0; from < chosen.length; from += BATCH_MAX) {
    await batchOf(action, chosen.slice(from, from + BATCH_MAX));
  }
}

function batchOf(action: "read" | "delete", chosen: readonly Notification[]): Promise<boolean> {
  const ids = chosen.map(({ _id }) => _id);
  const of = { ids };
  const change: Change =
    action === "read" ? { kind: "read", of, readAt: now() } : { kind: "deleted", of };
  return optimistically(
    { change, unreadFewer: chosen.filter(({ isRead }) => !isRead).length },
    async () =>
      (
        await call(
          api.POST("/api/notifications/batch", { body: { action, notificationIds: ids } }),
          "An error occurred",
        )
      ).data,
    action === "read" ? "Failed to mark as read" : "An error occurred",
  );
}

function unreadNow(): number {
  return queryClient.getQueryData(countsQuery.queryKey)?.unreadCount ?? 0;
}

/** Part-a, section 6: refused before anything is sent. */
function requireId(id: string): void {
  if (id !== "") return;
  throw new ApiError({ message: "Notification ID is required", code: "NO_ID", status: 422 });
}
