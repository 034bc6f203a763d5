import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { CONVERSATION_ID, conversation, mirage, nova } from "@/test/chats";
import { chatPath, conversationRefOf } from "./conversation-ref";
import { draftKey, draftOf, saveDraft, useDraft } from "./drafts";
import { readSeqOf } from "./thread";

test("drafts are stored by player and conversation, and the oldest are dropped", () => {
  const key = (index: number) => draftKey(nova._id, `user:${index}`);
  for (let index = 0; index <= 50; index += 1) saveDraft(key(index), `text ${index}`);
  expect(draftOf(key(0))).toBe("");
  expect(draftOf(key(50))).toBe("text 50");
  expect(renderHook(() => useDraft(key(50))).result.current).toBe("text 50");
  saveDraft(key(50), "");
  expect(draftOf(key(50))).toBe("");
  expect(draftOf(draftKey(mirage._id, "user:49"))).toBe("");
});

test("a direct conversation has the player's URL, a group conversation its own", () => {
  expect(chatPath(conversationRefOf(conversation()))).toBe(`/chats/with/${mirage._id}`);
  const team = conversation({ kind: "team", otherUser: null, title: "Night Owls" });
  expect(chatPath(conversationRefOf(team))).toBe(`/chats/${CONVERSATION_ID}`);
});

test("without a receipt nothing is read", () => {
  expect(readSeqOf([{ userId: nova._id, deliveredSeq: 4, readSeq: 3 }], nova._id)).toBe(3);
  expect(readSeqOf([], nova._id)).toBe(0);
});
