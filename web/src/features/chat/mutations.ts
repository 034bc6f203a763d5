import { api, call } from "@/api/client";
import { ApiError } from "@/api/error";
import { sendRequest } from "@/api/live/connection";
import type { ErrorResponse } from "@/api/live/events";
import type { Message } from "@/api/types";
import { updateThread } from "./queries";
import { handleMessageChange, handleReceipt } from "./sync";

/** Marks everything up to `seq` as read. The next message or the next view repeats a lost mark. */
export async function markRead(
  viewerId: string,
  { conversationId, seq }: { conversationId: string; seq: number },
): Promise<void> {
  const { readSeq, unreadCount } = await viaSocketOrHttp(
    () => sendRequest("mark_messages_read", { conversationId, seq }),
    async () =>
      (
        await call(
          api.PUT("/api/messages/conversations/{id}/read", {
            params: { path: { id: conversationId } },
            body: { seq },
          }),
          "Request failed",
        )
      ).data,
  );
  const receipt = { userId: viewerId, deliveredSeq: readSeq, readSeq };
  handleReceipt({ conversationId, receipt, unreadCount });
}

export async function editMessage({ _id }: Message, content: string): Promise<void> {
  const { message } = await viaSocketOrHttp(
    () => sendRequest("edit_message", { messageId: _id, content }),
    async () =>
      (
        await call(
          api.PATCH("/api/messages/{id}", { params: { path: { id: _id } }, body: { content } }),
          "Request failed",
        )
      ).data,
  );
  handleMessageChange(message);
}

export async function deleteMessage({ _id }: Message): Promise<void> {
  const { message } = await viaSocketOrHttp(
    () => sendRequest("delete_message", { messageId: _id }),
    async () =>
      (
        await call(
          api.DELETE("/api/messages/{id}", { params: { path: { id: _id } } }),
          "Request failed",
        )
      ).data,
  );
  handleMessageChange(message);
}

/** Opens a conversation with a player before its first message, so that its header and composer can be shown. */
export async function openConversationWith(otherUserId: string): Promise<void> {
  const ack = await sendRequest("join_conversation", { otherUserId });
  if (!ack.ok) return;
  const { conversation } = ack;
  updateThread(conversation.conversationId, (thread) => ({ ...thread, conversation }));
}

type Ack<T> = ({ ok: true } & T) | ErrorResponse;

/** Uses the socket, or HTTP if it is offline or does not answer. Throws an error with a displayable message. */
async function viaSocketOrHttp<T, U>(
  viaSocket: () => Promise<Ack<T>>,
  viaHttp: () => Promise<U>,
): Promise<T | U> {
  const ack = await viaSocket();
  if (ack.ok) return ack;
  const { code, message } = ack;
  if (code === "OFFLINE" || code === "TIMEOUT" || code === "UNREADABLE") return await viaHttp();
  throw new ApiError({ code, message, status: REFUSED_STATUS });
}

/** The status of the equivalent HTTP response; only the message is used. */
const REFUSED_STATUS = 409;
