import { create } from "zustand";
import type { Notification } from "@/api/types";

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

/** Whether it asks a player to approve a match of the team, until the time for that is over. */
export function asksForApproval({ data, answer }: Notification, now: number): boolean {
  const until = data.approveBy ? Date.parse(data.approveBy) : null;
  const isAsked = data.event === "approval_asked" && data.actionRequired && !answer;
  return isAsked && until !== null && now < until;
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
