import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { useLiveConnection } from "@/api/live/use-live-connection";
import { queryClient } from "@/api/query-client";
import { writeToken } from "@/api/token";
import type { Conversation, Message } from "@/api/types";
import { CONVERSATION_ID, conversation, message, mirage, nova } from "@/test/chats";
import { fakeServer } from "@/test/fake-socket";
import { server } from "@/test/server";
import { useConversations, useUnreadCount } from "./use-chats";
import { useLiveChats } from "./use-live-chats";

/** The server's list, and its total of unread messages. */
let list: Conversation[];
let total: number;
let requests: number;

/** Two unread messages of mirage after a read one. */
const unreadTwo = conversation({
  latestSeq: 3,
  unreadCount: 2,
  lastMessage: message(3),
  receipts: [
    { userId: nova._id, deliveredSeq: 3, readSeq: 1 },
    { userId: mirage._id, deliveredSeq: 3, readSeq: 3 },
  ],
});

beforeEach(() => {
  list = [unreadTwo];
  total = 2;
  requests = 0;
  writeToken("token");
  fakeServer.onAttempt = (socket) => socket.accept(nova);
  server.use(
    http.get("*/api/messages/conversations", () => {
      requests += 1;
      return HttpResponse.json({
        success: true,
        data: { conversations: list, unreadCount: total },
        pagination: { currentPage: 1, totalPages: 1, totalConversations: 1, hasNextPage: false },
      });
    }),
  );
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

async function open() {
  const { result } = renderHook(
    () => {
      useLiveConnection();
      useLiveChats(nova._id);
      return { list: useConversations(nova._id).conversations, unread: useUnreadCount() };
    },
    { wrapper },
  );
  await waitFor(() => expect(result.current.list).toBeDefined());
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return { now: () => result.current, socket: fakeServer.socket };
}

function deleteOn(socket: typeof fakeServer.socket, seq: number, overrides: Partial<Message> = {}) {
  const deleted = message(seq, { change: 1, content: "", isDeleted: true, ...overrides });
  const { conversationId } = deleted;
  act(() => socket.emitEvent("message_deleted", { conversationId, message: deleted }));
}

test("a deletion by the sender lowers the unread counts at once, and only once", async () => {
  const { now, socket } = await open();
  const before = requests;
  deleteOn(socket, 2);
  await waitFor(() => expect(now()).toMatchObject({ unread: 1, list: [{ unreadCount: 1 }] }));
  deleteOn(socket, 2);
  expect(now()).toMatchObject({ unread: 1, list: [{ unreadCount: 1 }] });
  expect(requests).toBe(before);
});

test.each([
  ["of a message that was read", 1, {}],
  ["of the viewer's own message", 3, { sender: nova }],
  ["of a message that has not been counted", 4, {}],
])("a deletion %s leaves the unread counts as they are", async (_, seq, overrides) => {
  const { now, socket } = await open();
  deleteOn(socket, seq, overrides);
  await waitFor(() => expect(now().list).toMatchObject([{ latestChange: 1 }]));
  expect(now()).toMatchObject({ unread: 2, list: [{ unreadCount: 2 }] });
});

test.each([
  ["a conversation that is not loaded", {}, { conversationId: "another" }],
  ["a conversation whose count is capped", { latestSeq: 150, unreadCount: 100 }, {}],
])("a deletion in %s fetches the counts", async (_, listed, overrides) => {
  list = [{ ...unreadTwo, ...listed }];
  total = 120;
  const { now, socket } = await open();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  total = 119;
  list = list.map((one) => ({ ...one, latestChange: 1 }));
  deleteOn(socket, 2, overrides);
  await act(() => vi.advanceTimersByTimeAsync(500));
  await waitFor(() => expect(now().unread).toBe(119));
});

test("the first answer reveals the presence of the other player", async () => {
  const { otherUser } = unreadTwo;
  if (!otherUser) throw new Error("a direct conversation");
  list = [{ ...unreadTwo, otherUser: { ...otherUser, isOnline: null, lastSeen: null } }];
  const { now, socket } = await open();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const mine = message(4, { sender: nova });
  list = [{ ...unreadTwo, latestSeq: 4, lastMessage: mine }];
  act(() => socket.emitEvent("message_sent", { conversationId: CONVERSATION_ID, message: mine }));
  await act(() => vi.advanceTimersByTimeAsync(500));
  await waitFor(() => expect(now().list).toMatchObject([{ otherUser: { isOnline: true } }]));
});
