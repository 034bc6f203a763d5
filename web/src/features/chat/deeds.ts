import { api, call } from "@/api/client";
import { ApiError } from "@/api/error";
import { sendRequest } from "@/api/live/connection";
import type { ErrorResponse } from "@/api/live/events";
import { queryClient } from "@/api/query-client";
import type { Message } from "@/api/types";
import { changeThreads } from "./cache";
import { changeHeard, receiptHeard } from "./hearing";
import { chatKeys } from "./queries";

/** Marks everything up to `seq` as read. The next message or the next view repeats a lost mark. */
export async function markRead(
  viewerId: string,
  { conversationId, seq }: { conversationId: string; seq: number },
): Promise<void> {
  const { readSeq, unreadCount } = await overLineOr(
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
  receiptHeard({ conversationId, receipt, unreadCount });
}

export async function editMessage({ _id }: Message, content: string): Promise<void> {
  const { message } = await overLineOr(
    () => sendRequest("edit_message", { messageId: _id, content }),
    async () =>
      (
        await call(
          api.PATCH("/api/messages/{id}", { params: { path: { id: _id } }, body: { content } }),
          "Request failed",
        )
      ).data,
  );
  changeHeard(message);
}

export async function deleteMessage({ _id }: Message): Promise<void> {
  const { message } = await overLineOr(
    () => sendRequest("delete_message", { messageId: _id }),
    async () =>
      (
        await call(
          api.DELETE("/api/messages/{id}", { params: { path: { id: _id } } }),
          "Request failed",
        )
      ).data,
  );
  changeHeard(message);
}

/** Opens a conversation with a player before its first message, so that its header and composer can be shown. */
export async function openWith(otherUserId: string): Promise<void> {
  const answer = await sendRequest("join_conversation", { otherUserId });
  if (!answer.ok) return;
  const { conversation } = answer;
  changeThreads(conversation.conversationId, (thread) => ({ ...thread, conversation }));
}

export async function block(userId: string): Promise<void> {
  await call(
    api.POST("/api/friends/{id}/block", { params: { path: { id: userId } } }),
    "Request failed",
  );
  await rereadHeads();
}

export async function unblock(userId: string): Promise<void> {
  await call(
    api.DELETE("/api/friends/{id}/block", { params: { path: { id: userId } } }),
    "Request failed",
  );
  await rereadHeads();
}

/** Refetches the list, the open conversations and the directory: all contain who may write to whom. */
async function rereadHeads(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: chatKeys.all });
}

type Granted<T> = ({ ok: true } & T) | ErrorResponse;

/** Uses the socket, or HTTP if it is offline or does not answer. Throws an error with a displayable message. */
async function overLineOr<T, U>(
  overLine: () => Promise<Granted<T>>,
  asCall: () => Promise<U>,
): Promise<T | U> {
  const answer = await overLine();
  if (answer.ok) return answer;
  const { code, message } = answer;
  if (code === "OFFLINE" || code === "TIMEOUT" || code === "UNREADABLE") return await asCall();
  throw new ApiError({ code, message, status: REFUSED });
}

/** The status of the equivalent HTTP response; only the message is used. */
const REFUSED = 409;
