import { create } from "zustand";
import { api, call } from "@/api/client";
import type { Notification } from "@/api/types";
import { newIdempotencyKey } from "@/lib/idempotency";
import { applyAnswer } from "./cache";

export type Answer = "accept" | "reject";
export type Question = { notification: Notification; answer: Answer };

/** What the player is asked before an answer is given: one at a time, wherever it was pressed. */
const useQuestionStore = create<{ question: Question | null }>()(() => ({ question: null }));

export const useQuestion = () => useQuestionStore(({ question }) => question);
export const asked = (question: Question) => useQuestionStore.setState({ question });
export const questionClosed = () => useQuestionStore.setState({ question: null });

/** Part-a, section 6: which types can be answered, and how. */
const ANSWERS: Partial<Record<Notification["type"], readonly Answer[]>> = {
  challenge_invitation: ["accept"],
  team_invitation: ["accept", "reject"],
  team_join_request: ["accept", "reject"],
  friend: ["accept"],
  challenge_result: ["accept", "reject"],
};

/** The answers that may be given now. */
export function answersTo({ type, data }: Notification): readonly Answer[] {
  return data.actionRequired ? (ANSWERS[type] ?? []) : [];
}

/** Whether the answer is given at once, or its terms are shown first. */
export function needsAsking({ type }: Notification): boolean {
  return type === "challenge_invitation" || type === "challenge_result";
}

const ACCEPT_LABELS: Partial<Record<Notification["type"], string>> = {
  challenge_result: "Confirm",
  friend: "Follow back",
};

const REJECT_LABELS: Partial<Record<Notification["type"], string>> = {
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

/** Answers at once what moves no money, and returns the server's words. Throws the refusal. */
export async function answerNow({ notification, answer }: Question): Promise<string> {
  const { _id: id, type: notificationType } = notification;
  const { message } = await call(
    api.POST(PATHS[answer], {
      params: { path: { id } },
      headers: { "Idempotency-Key": newIdempotencyKey() },
      body: { notificationType },
    }),
    "An error occurred",
  );
  answered({ notification, answer });
  return message;
}

/** Shown at once; the line tells it to the other devices, and here as well. */
export function answered({ notification, answer }: Question): void {
  const notificationAfter: Notification = {
    ...notification,
    answer: answer === "accept" ? "accepted" : "rejected",
    data: { ...notification.data, actionRequired: false },
  };
  applyAnswer({ kind: "updated", notification: notificationAfter }, null);
}
