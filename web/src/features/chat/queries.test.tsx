import { QueryClientProvider, useInfiniteQuery } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "@/api/query-client";
import { CONVERSATION_ID, conversation, message, mirage, nova } from "@/test/chats";
import { server } from "@/test/server";
import { directoryQuery } from "./queries";
import { useConversations, useThread } from "./use-chats";

const REF = { kind: "user", userId: mirage._id } as const;

/** The requested addresses, in order. */
let requests: string[];

beforeEach(() => {
  requests = [];
  // Only the date is faked: responses arrive on real timers.
  vi.useFakeTimers({ toFake: ["Date"] });
  serve("conversations", { conversations: [conversation({ latestSeq: 2 })], unreadCount: 0 });
  serve(`${mirage._id}/history`, {
    conversationId: CONVERSATION_ID,
    messages: [message(1), message(2)],
    latestSeq: 2,
    latestChange: 0,
    receipts: [],
    hasMore: false,
    conversation: conversation({ latestSeq: 2 }),
  });
  serve("users", { users: [] });
});

function serve(path: string, data: object) {
  server.use(
    http.get(`*/api/messages/${path}`, ({ request }) => {
      const { pathname, search } = new URL(request.url);
      requests.push(`${pathname}${search}`);
      const pagination = { hasNextPage: false, totalUsers: 0 };
      return HttpResponse.json({ success: true, data, pagination });
    }),
  );
}

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

/** Mounts a hook, waits until it has its data, and unmounts it. */
async function mountOnce<T>(useData: () => T | undefined): Promise<T | undefined> {
  const { result, unmount } = renderHook(useData, { wrapper });
  await waitFor(() => expect(result.current).toBeDefined());
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  unmount();
  return result.current;
}

const useMessages = () => useThread(REF, nova._id).thread?.messages;

test.each([
  ["CHAT-41 the conversations", 30_000, () => useConversations(nova._id).conversations],
  ["CHAT-42 the messages with a player", 10_000, useMessages],
  ["CHAT-43 the directory of players", 60_000, () => useInfiniteQuery(directoryQuery("")).data],
] as const)(
  "%s: a return refetches them after %i ms, and not before",
  async (_, staleMs, useData) => {
    const readAt = Date.now();
    await mountOnce<unknown>(useData);
    expect(requests).toHaveLength(1);
    vi.setSystemTime(readAt + staleMs - 1);
    await mountOnce<unknown>(useData);
    expect(requests).toHaveLength(1);
    vi.setSystemTime(readAt + staleMs);
    await mountOnce<unknown>(useData);
    expect(requests).toHaveLength(2);
  },
);

test("API-MSG-02 CHAT-44 a thread is the last fifty messages of the history with a player", async () => {
  const messages = await mountOnce(useMessages);
  expect(requests).toEqual([`/api/messages/${mirage._id}/history?limit=50`]);
  expect(messages?.map(({ content }) => content)).toEqual(["line 1", "line 2"]);
});

test("a thread opened by player and then by conversation id is fetched once", async () => {
  const conversationRef = { kind: "conversation", conversationId: CONVERSATION_ID } as const;
  const byPlayer = await mountOnce(useMessages);
  const byId = await mountOnce(() => useThread(conversationRef, nova._id).thread?.messages);
  expect(byId).toBe(byPlayer);
  expect(requests).toHaveLength(1);
});
