import { api, call } from "@/api/client";
import { ApiError } from "@/api/error";
import { type Answered, type JoinRequest, keyed, useKeyedMutation } from "./mutations";

/*
 * Deeds that are done by answering a notification: the server does them under the same rules, and knows on all of the
 * player's devices that the notification is answered.
 */

type AnsweredWithWords = Answered & { message: string };

/** Joins by accepting an invitation. */
export const useAcceptInvitation = (notificationId: string) =>
  useKeyedMutation(async ({ stakeAmount }: JoinRequest, key) =>
    withChallenge(
      await call(
        api.POST("/api/notifications/{id}/accept", {
          params: { path: { id: notificationId } },
          body: { notificationType: "challenge_invitation", additionalData: { stakeAmount } },
          ...keyed(key),
        }),
        "Failed to join challenge",
      ),
    ),
  );

/** Confirms what the other side has declared. */
export const useConfirmResult = (notificationId: string) =>
  useKeyedMutation(async (_: null, key) =>
    withChallenge(
      await call(
        api.POST("/api/notifications/{id}/accept", {
          params: { path: { id: notificationId } },
          body: { notificationType: "challenge_result" },
          ...keyed(key),
        }),
        "An error occurred",
      ),
    ),
  );

/** Contradicts it: that opens a dispute. */
export const useDisputeResult = (notificationId: string) =>
  useKeyedMutation(async (_: null, key) =>
    withChallenge(
      await call(
        api.POST("/api/notifications/{id}/reject", {
          params: { path: { id: notificationId } },
          body: { notificationType: "challenge_result" },
          ...keyed(key),
        }),
        "An error occurred",
      ),
    ),
  );

/** Some answers are about no challenge; these are. */
function withChallenge(answer: {
  message: string;
  data?: { challenge: object } | null | undefined;
}): AnsweredWithWords {
  const { message, data } = answer;
  if (data) return { message, data };
  throw new ApiError({ message: "Request failed", code: "UNREADABLE", status: 502 });
}
