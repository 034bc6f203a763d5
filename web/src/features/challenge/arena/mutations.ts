import { api, call } from "@/api/client";
import type { ArenaMessage, Message } from "@/api/types";
import { type Arena, addMessages } from "./queries";

/** Changes the text of an own message; throws an error with a displayable message. */
export async function editMessage(
  arena: Arena,
  { _id }: ArenaMessage,
  content: string,
): Promise<void> {
  const request = api.PATCH("/api/messages/{id}", {
    params: paramsOf(arena, _id),
    body: { content },
  });
  const { data } = await call(request, "Request failed");
  addMessages(arena, [arenaMessageOf(data.message)]);
}

/** Deletes an own message, whose place remains; throws an error with a displayable message. */
export async function deleteMessage(arena: Arena, { _id }: ArenaMessage): Promise<void> {
  const request = api.DELETE("/api/messages/{id}", { params: paramsOf(arena, _id) });
  const { data } = await call(request, "Request failed");
  addMessages(arena, [arenaMessageOf(data.message)]);
}

function paramsOf({ inviteCode }: Arena, id: string) {
  return { path: { id }, query: inviteCode ? { inviteCode } : {} };
}

function arenaMessageOf(message: Message): ArenaMessage {
  const { _id, seq, clientId, sender, content, createdAt, isEdited, isDeleted } = message;
  return { _id, seq, clientId, sender, content, createdAt, isEdited, isDeleted };
}
