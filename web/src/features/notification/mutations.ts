import { api, call } from "@/api/client";
import { messageOf } from "@/api/error";
import { queryClient } from "@/api/query-client";
import { requireNotificationId } from "@/api/require-notification-id";
import type { Notification, NotificationType } from "@/api/types";
import { newIdempotencyKey } from "@/lib/idempotency";
import { toast } from "@/lib/toast";
import type { AnswerRequest } from "./answers";
import { applyResponse, knownNotifications } from "./cache";
import { sendFrame } from "./channel/channel";
import type { TypeGroup } from "./filters";
import { NOTIFICATION_TYPES } from "./kinds";
import { type Change, isOfGroup } from "./page-reducer";
import { addPending, isPending, removePending } from "./pending";
import { visiblePopups } from "./popups/store";
import { type Counts, countsQuery } from "./queries";
import { currentCursor } from "./stream-cursor";
import { withSameQuestion } from "./superseded";

/** The server's limit per batch. */
const BATCH_MAX = 100;
/** A command sent over the socket is repeated over HTTP if no event confirms it within this time. */
const SOCKET_CONFIRM_MS = 3000;

const nowIso = () => new Date().toISOString();

/** Shows a change at once and reverts it if the server refuses it. Resolves to whether it succeeded. */
async function mutateOptimistically(
  pending: { change: Change; unreadDecrease: number },
  send: () => Promise<Counts>,
  fallback: string,
): Promise<boolean> {
  addPending(pending);
  try {
    applyResponse(pending.change, await send());
    return true;
  } catch (error) {
    toast.error(messageOf(error, fallback));
    return false;
  } finally {
    removePending(pending);
  }
}

export async function markRead({ _id, isRead }: Notification): Promise<void> {
  if (isRead) return;
  requireNotificationId(_id);
  const change: Change = { kind: "read", of: { ids: [_id] }, readAt: nowIso() };
  await mutateOptimistically(
    { change, unreadDecrease: 1 },
    () => patchRead(_id),
    "Failed to mark as read",
  );
}

/** Marks as read on navigation to the subject: over the socket, without waiting for a response. */
export async function markReadOnNavigation(notification: Notification): Promise<void> {
  const { _id, isRead } = notification;
  if (isRead) return;
  if (!sendFrame("notification_read", { notificationId: _id })) {
    await markRead(notification);
    return;
  }
  const change: Change = { kind: "read", of: { ids: [_id] }, readAt: nowIso() };
  const pending = { change, unreadDecrease: 1 };
  addPending(pending);
  await new Promise((resolve) => setTimeout(resolve, SOCKET_CONFIRM_MS));
  if (!isPending(pending)) return;
  removePending(pending);
  await markRead(notification);
}

async function patchRead(id: string): Promise<Counts> {
  const { data } = await call(
    api.PATCH("/api/notifications/{id}/read", { params: { path: { id } } }),
    "Failed to mark as read",
  );
  return data;
}

/** Marks all as read that have arrived so far. */
export function markAllRead(): Promise<boolean> {
  const { number: upTo, unreadCount } = cachedCounts();
  const change: Change = { kind: "read", of: { upTo, types: null }, readAt: nowIso() };
  return mutateOptimistically(
    { change, unreadDecrease: unreadCount },
    async () =>
      (
        await call(
          api.PATCH("/api/notifications/read-all", { params: { query: { upTo } } }),
          "Failed to mark as read",
        )
      ).data,
    "Failed to mark as read",
  );
}

export function deleteNotification({ _id, isRead }: Notification): Promise<boolean> {
  requireNotificationId(_id);
  const change: Change = { kind: "deleted", of: { ids: [_id] } };
  return mutateOptimistically(
    { change, unreadDecrease: isRead ? 0 : 1 },
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

/** Deletes all notifications that have arrived so far, or all of a group. */
export function clearNotifications(group: TypeGroup | null): Promise<boolean> {
  const types = group === null ? null : typesOf(group);
  const { number: upTo, unreadCount } = cachedCounts();
  const change: Change = { kind: "deleted", of: { upTo, types } };
  return mutateOptimistically(
    // Only the server knows the unread count of a group.
    { change, unreadDecrease: group === null ? unreadCount : 0 },
    async () =>
      (
        await call(
          api.DELETE("/api/notifications/clear", {
            params: { query: group === null ? { upTo } : { upTo, type: group } },
          }),
          "An error occurred",
        )
      ).data,
    "An error occurred",
  );
}

export const typesOf = (group: string): NotificationType[] =>
  NOTIFICATION_TYPES.filter((type) => isOfGroup(type, group));

/** Marks or deletes any number of notifications, in batches. */
export async function updateInBatches(
  action: "read" | "delete",
  notifications: readonly Notification[],
): Promise<void> {
  for (let from = 0; from < notifications.length; from += BATCH_MAX) {
    await updateBatch(action, notifications.slice(from, from + BATCH_MAX));
  }
}

function updateBatch(
  action: "read" | "delete",
  notifications: readonly Notification[],
): Promise<boolean> {
  const ids = notifications.map(({ _id }) => _id);
  const of = { ids };
  const change: Change =
    action === "read" ? { kind: "read", of, readAt: nowIso() } : { kind: "deleted", of };
  const fallback = action === "read" ? "Failed to mark as read" : "An error occurred";
  return mutateOptimistically(
    { change, unreadDecrease: notifications.filter(({ isRead }) => !isRead).length },
    async () =>
      (
        await call(
          api.POST("/api/notifications/batch", { body: { action, notificationIds: ids } }),
          fallback,
        )
      ).data,
    fallback,
  );
}

const PATHS = {
  accept: "/api/notifications/{id}/accept",
  reject: "/api/notifications/{id}/reject",
} as const;

/** Sends an answer that moves no money, and returns the server's message. Throws on refusal. */
export async function sendAnswer({ notification, answer }: AnswerRequest): Promise<string> {
  const { _id: id, type: notificationType } = notification;
  requireNotificationId(id);
  const { message } = await call(
    api.POST(PATHS[answer], {
      params: { path: { id } },
      headers: { "Idempotency-Key": newIdempotencyKey() },
      body: { notificationType },
    }),
    "An error occurred",
  );
  applyAnswer({ notification, answer });
  return message;
}

/**
 * Applies an answer to the cache at once; the server also sends an event to all devices. The answer marks the
 * notification and earlier ones with the same question as read.
 */
export function applyAnswer({ notification, answer }: AnswerRequest): void {
  const unread = withSameQuestion(knownNotifications(), notification).filter(
    ({ _id, isRead }) => !isRead && _id !== notification._id,
  );
  const updated: Notification = {
    ...notification,
    answer: answer === "accept" ? "accepted" : "rejected",
    data: { ...notification.data, actionRequired: false },
  };
  applyResponse({ kind: "updated", notification: updated }, null);
  void markRead(notification);
  if (unread.length > 0) void updateInBatches("read", unread);
}

/** Applies the answer to an approval, which the server stores for no notification: none of the challenge asks for it any more. */
export function applyApproval(challengeId: string): void {
  const asking = [...visiblePopups(), ...knownNotifications()].filter(
    ({ data }) =>
      data.event === "approval_asked" && data.actionRequired && data.challenge?._id === challengeId,
  );
  for (const notification of asking) {
    const data = { ...notification.data, actionRequired: false };
    applyResponse({ kind: "updated", notification: { ...notification, data } }, null);
  }
}

/** The counts as far as this tab knows; without any, no notification has arrived here. */
const cachedCounts = (): Counts =>
  queryClient.getQueryData(countsQuery.queryKey) ?? { unreadCount: 0, number: currentCursor() };
