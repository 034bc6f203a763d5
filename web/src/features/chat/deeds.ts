import { api, call } from "@/api/client";
import { ApiError } from "@/api/error";
import { ask } from "@/api/live/connection";
import type { Refusal } from "@/api/live/events";
import { queryClient } from "@/api/query-client";
import type { Message } from "@/api/types";
import { changeThreads } from "./cache";
import { changeHeard, receiptHeard } from "./hearing";
import { chatKeys } from "./queries";

/** I have read everything up to here. A mark that is lost is made with the next message, or the next look. */
export async function markRead(
  viewerId: string,
  { conversationId, seq }: { conversationId: string; seq: number },
): Promise<void> {
  const { readSeq, unreadCount } = await overLineOr(
    () => ask("mark_messages_read", { conversationId, seq }),
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
    () => ask("edit_message", { messageId: _id, content }),
    async () =>
      (
        await call(
          api.PATCH("/api/messages/{id}", { params: { path: { id: _id } }, body: { content } }),
          "Request failed",
        )
      ).data,
  );
  changeHeard(message as Message);
}

export async function deleteMessage({ _id }: Message): Promise<void> {
  const { message } = await overLineOr(
    () => ask("delete_message", { messageId: _id }),
    async () =>
      (
        await call(
          api.DELETE("/api/messages/{id}", { params: { path: { id: _id } } }),
          "Request failed",
        )
      ).data,
  );
  changeHeard(message as Message);
}

/** Opens the conversation with a player in which nothing was said yet: its head, and a place to type in. */
export async function openWith(otherUserId: string): Promise<void> {
  const answer = await ask("join_conversation", { otherUserId });
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

/** Who may write to whom is said by the list, the open conversation and the directory. */
async function rereadHeads(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: chatKeys.all });
}

type Granted<T> = ({ ok: true } & T) | Refusal;

/** Over the line; as a call where there is none, or it does not answer. Throws what may be shown. */
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

/** What a call would have been answered with; only the words matter. */
const REFUSED = 409;
