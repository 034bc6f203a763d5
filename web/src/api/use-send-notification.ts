import { useMutation } from "@tanstack/react-query";
import { api, call } from "./client";

/** What players may notify their followers of. */
export type SentType = "interest" | "tag" | "challenge_invitation";

export type NewNotification = {
  recipientId: string;
  type: SentType;
  /** What the sender adds; blank is nothing. */
  message: string;
  challengeId?: string;
};

/** Notifies a follower. Each one counts for the day's limit, so it is not retried by itself. */
export const useSendNotification = () =>
  useMutation({
    mutationFn: ({ recipientId, type, message, challengeId }: NewNotification) =>
      call(
        api.POST("/api/notifications", {
          body: {
            recipientId,
            type,
            data: {
              message: message.trim() || null,
              challenge: challengeId ? { _id: challengeId } : null,
            },
          },
        }),
        "Failed to send the notification",
      ),
    retry: false,
  });
