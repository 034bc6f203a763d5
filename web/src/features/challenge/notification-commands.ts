import { api, call } from "@/api/client";
import { ApiError } from "@/api/error";
import { requireNotificationId } from "@/api/require-notification-id";
import type { Challenge } from "@/api/types";
import {
  type ChallengeResponse,
  idempotencyOptions,
  type JoinRequest,
  useKeyedMutation,
} from "./mutations";

/*
 * Commands that respond to a notification: the server applies the same rules, and marks the notification as answered
 * on all of the player's devices.
 */

type ResponseWithMessage = ChallengeResponse & { message: string };

/** Joins by accepting an invitation. */
export const useAcceptInvitation = (notificationId: string) =>
  useKeyedMutation(async ({ id: _, inviteCode: __, ...body }: JoinRequest, key) => {
    requireNotificationId(notificationId);
    return requireChallenge(
      await call(
        api.POST("/api/notifications/{id}/accept", {
          params: { path: { id: notificationId } },
          body: { notificationType: "challenge_invitation", additionalData: body },
          ...idempotencyOptions(key),
        }),
        "Failed to join challenge",
      ),
    );
  });

/** Confirms the other side's declaration. */
export const useConfirmResult = (notificationId: string) =>
  useKeyedMutation(async (_: null, key) => {
    requireNotificationId(notificationId);
    return requireChallenge(
      await call(
        api.POST("/api/notifications/{id}/accept", {
          params: { path: { id: notificationId } },
          body: { notificationType: "challenge_result" },
          ...idempotencyOptions(key),
        }),
        "An error occurred",
      ),
    );
  });

/** Contradicts the other side's declaration, which opens a dispute. */
export const useDisputeResult = (notificationId: string) =>
  useKeyedMutation(async (_: null, key) => {
    requireNotificationId(notificationId);
    return requireChallenge(
      await call(
        api.POST("/api/notifications/{id}/reject", {
          params: { path: { id: notificationId } },
          body: { notificationType: "challenge_result" },
          ...idempotencyOptions(key),
        }),
        "An error occurred",
      ),
    );
  });

/** Narrows a response type in which the challenge is optional; these responses contain one. */
function requireChallenge(response: {
  message: string;
  data?: { challenge: Challenge } | null | undefined;
}): ResponseWithMessage {
  const { message, data } = response;
  if (data) return { message, data };
  throw new ApiError({ message: "Request failed", code: "UNREADABLE", status: 502 });
}
