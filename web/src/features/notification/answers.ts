import { create } from "zustand";
import { api, call } from "@/api/client";
import type { Notification } from "@/api/types";
import { newIdempotencyKey } from "@/lib/idempotency";
import { applyResponse, knownNotifications } from "./cache";
import { markRead, updateInBatches } from "./mutations";
import { withSameQuestion } from "./superseded";

export type Answer = "accept" | "reject";
export type AnswerRequest = { notification: Notification; answer: Answer };

/** The open confirmation of an answer; there is at most one in the app. */
const useConfirmationStore = create<{ request: AnswerRequest | null }>()(() => ({ request: null }));

export const useConfirmation = () => useConfirmationStore(({ request }) => request);
export const openConfirmation = (request: AnswerRequest) =>
  useConfirmationStore.setState({ request });
export const closeConfirmation = () => useConfirmationStore.setState({ request: null });

/** The possible answers by notification type. */
const ANSWERS: Partial<Record<Notification["type"], readonly Answer[]>> = {
  challenge_invitation: ["accept", "reject"],
  team_invitation: ["accept", "reject"],
  team_join_request: ["accept", "reject"],
  friend: ["accept"],
  challenge_result: ["accept", "reject"],
};

/** The answers that are currently possible. */
export function answersTo({ type, data }: Notification): readonly Answer[] {
  return data.actionRequired ? (ANSWERS[type] ?? []) : [];
}

/** Whether the terms must be confirmed before the answer is sent. */
export function needsConfirmation({ type }: Notification, answer: Answer): boolean {
  return type === "challenge_result" || (type === "challenge_invitation" && answer === "accept");
}

const ACCEPT_LABELS: Partial<Record<Notification["type"], string>> = {
  challenge_result: "Confirm",
  friend: "Follow back",
};

const REJECT_LABELS: Partial<Record<Notification["type"], string>> = {
  challenge_invitation: "Decline",
  challenge_result: "Dispute",
  team_invitation: "Decline",
};

export function answerLabel({ type }: Notification, answer: Answer): string {
  return answer === "accept"
    ? (ACCEPT_LABELS[type] ?? "Accept")
    : (REJECT_LABELS[type] ?? "Reject");
}

const PATHS = {
  accept: "/api/notifications/{id}/accept",
  reject: "/api/notifications/{id}/reject",
} as const;

/** Sends an answer that moves no money, and returns the server's message. Throws on refusal. */
export async function sendAnswer({ notification, answer }: AnswerRequest): Promise<string> {
  const { _id: id, type: notificationType } = notification;
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
