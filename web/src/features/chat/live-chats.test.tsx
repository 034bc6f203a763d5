import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { useLiveConnection } from "@/api/live/use-live-connection";
import { queryClient } from "@/api/query-client";
import { writeToken } from "@/api/token";
import type { Conversation, Message } from "@/api/types";
import { CONVERSATION_ID, conversation, editedMessage, message, mirage, nova } from "@/test/chats";
import { fakeServer } from "@/test/fake-socket";
import { server } from "@/test/server";
import { deleteMessage, editMessage, markRead } from "./mutations";
import { discardMessage, resend, sendMessage } from "./outbox";
import { usePresence } from "./presence";
import { cachedList, chatKeys, directoryQuery, fetchEarlier } from "./queries";
import { transportStatusOf, useLastPolledAt, useTransportStatus } from "./transport-status";
import { useTypists } from "./typing";
import { useConversation, useConversations, useThread, useUnreadCount } from "./use-chats";
import { useLiveChats } from "./use-live-chats";

const REF = { kind: "user", userId: mirage._id } as const;
const TARGET = { senderId: nova._id, conversationId: CONVERSATION_ID, conversationRef: REF };

/** The server's state, and the requests it has received. */
let stored: Message[];
let list: Conversation[];
let requests: { history: string[]; sync: string[]; list: number; sent: unknown[]; other: string[] };

beforeEach(() => {
  stored = [1, 2, 3].map((seq) => message(seq));
  list = [conversation({ latestSeq: 3, unreadCount: 2, lastMessage: message(3) })];
  requests = { history: [], sync: [], list: 0, sent: [], other: [] };
  writeToken("token");
  fakeServer.onAttempt = (socket) => socket.accept(nova);
  fakeServer.responses = {
    conversation_sync: (request) => ({ ok: true, ...missedSince(request) }),
    send_message: (request) => ({ ok: true, ...storeMessage(request) }),
  };
  server.use(
    http.get("*/api/messages/conversations", () => {
      requests.list += 1;
      const unreadCount = list.reduce((sum, one) => sum + one.unreadCount, 0);
      return HttpResponse.json({
        success: true,
        data: { conversations: list, unreadCount },
        pagination: { currentPage: 1, totalPages: 1, totalConversations: 1, hasNextPage: false },
      });
    }),
    http.get("*/api/messages/:id/history", ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      requests.history.push(search);
      const before = Number(searchParams.get("before") ?? Number.POSITIVE_INFINITY);
      const older = stored.filter(({ seq }) => seq < before);
      const data = { ...state(), conversationId: CONVERSATION_ID, conversation: list[0] ?? null };
      const messages = older.slice(-50);
      const hasMore = older.length > messages.length;
      return HttpResponse.json({ success: true, data: { ...data, messages, hasMore } });
    }),
    http.get("*/api/messages/conversations/:id/sync", ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      requests.sync.push(search);
      const after = Number(searchParams.get("after"));
      return HttpResponse.json({ success: true, data: missedSince({ after, changesAfter: 0 }) });
    }),
    http.post("*/api/messages/send", async ({ request }) => {
      const body = await request.json();
      requests.sent.push(body);
      return HttpResponse.json({ success: true, data: storeMessage(body) }, { status: 201 });
    }),
    ...["*/api/messages/:id", "*/api/messages/conversations/:id/read"].map((path) =>
      http.all(path, ({ request }) => {
        requests.other.push(`${request.method} ${new URL(request.url).pathname}`);
        const data = { message: editedMessage(2, 1), readSeq: 3, unreadCount: 0 };
        return HttpResponse.json({ success: true, data });
      }),
    ),
  );
});

const state = () => ({
  latestSeq: stored.length,
  latestChange: Math.max(0, ...stored.map(({ change }) => change)),
  receipts: list[0]?.receipts ?? [],
  typing: [],
});

function missedSince(request: unknown) {
  const { after, changesAfter } = request as { after: number; changesAfter: number };
  return {
    ...state(),
    messages: stored.filter(({ seq }) => seq > after),
    changed: stored.filter(({ change }) => change > changesAfter),
  };
}

/** Stores a message on the server, once per clientId. */
function storeMessage(request: unknown) {
  const { clientId, content } = request as { clientId: string; content: string };
  const known = stored.find((one) => one.clientId === clientId);
  const mine = known ?? message(stored.length + 1, { clientId, content, sender: nova });
  if (!known) stored.push(mine);
  return { message: mine, conversationId: CONVERSATION_ID };
}

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

/** Renders everything that a screen shows of the conversation. */
async function open() {
  const view = renderHook(
    () => {
      useLiveConnection();
      useLiveChats(nova._id);
      const { thread, unsent } = useThread(REF, nova._id);
      return {
        thread,
        unsent,
        list: useConversations(nova._id).conversations,
        unread: useUnreadCount(),
        header: useConversation(REF),
        transport: useTransportStatus(nova._id),
        polledAt: useLastPolledAt(),
        typists: useTypists(CONVERSATION_ID),
        presence: usePresence(useConversation(REF)?.otherUser),
      };
    },
    { wrapper },
  );
  await waitFor(() => expect(view.result.current.thread).toBeDefined());
  await waitFor(() => expect(view.result.current.list).toBeDefined());
  await waitFor(() => expect(view.result.current.transport).toBe("online"));
  const now = () => view.result.current;
  const contents = () => now().thread?.messages.map(({ content }) => content);
  return { now, contents, socket: fakeServer.socket };
}

const payload = (one: Message) => ({ conversationId: CONVERSATION_ID, message: one });

test("API-MSG-09 a message shows at once, and only once after the server has confirmed it repeatedly", async () => {
  const { now, contents, socket } = await open();
  act(() => sendMessage({ ...TARGET, content: "hello" }));
  expect(now().unsent).toMatchObject([{ content: "hello", state: { kind: "pending" } }]);
  await waitFor(() => expect(contents()).toContain("hello"));
  const mine = stored.at(-1);
  if (!mine) throw new Error("no messages");
  act(() => socket.emitEvent("message_sent", payload(mine)));
  act(() => socket.emitEvent("message_sent", payload(mine)));
  await waitFor(() => expect(now().unsent).toEqual([]));
  expect(contents()?.filter((transport) => transport === "hello")).toHaveLength(1);
  expect(socket.payloads("send_message")).toMatchObject([{ recipientId: mirage._id }]);
});

test("CHAT-31 a message waits until the one before it is sent", async () => {
  const { now, contents, socket } = await open();
  const timeouts: (() => void)[] = [];
  vi.spyOn(socket, "timeout").mockReturnValue({
    emit: (name, request, ack) => {
      socket.requests.push({ name, payload: request });
      if (name === "send_message") timeouts.push(() => ack(new Error("timed out")));
    },
  });
  act(() => sendMessage({ ...TARGET, content: "one" }));
  act(() => sendMessage({ ...TARGET, content: "two" }));
  expect(now().unsent).toHaveLength(2);
  await waitFor(() => expect(socket.payloads("send_message")).toMatchObject([{ content: "one" }]));
  act(() => timeouts.shift()?.());
  await waitFor(() => expect(contents()).toContain("one"));
  await waitFor(() => expect(socket.payloads("send_message")).toHaveLength(2));
  expect(socket.payloads("send_message")).toMatchObject([{ content: "one" }, { content: "two" }]);
  act(() => timeouts.shift()?.());
  await waitFor(() => expect(contents()).toContain("two"));
});

test("CHAT-39 without a response in 5 s it is sent over HTTP with the same clientId", async () => {
  const { now, contents, socket } = await open();
  // The fake server never answers; the real library would time out after five seconds.
  vi.spyOn(socket, "timeout").mockReturnValue({
    emit: (name, request, ack) => {
      socket.requests.push({ name, payload: request });
      queueMicrotask(() => ack(new Error("operation has timed out")));
    },
  });
  act(() => sendMessage({ ...TARGET, content: "hello" }));
  await waitFor(() => expect(contents()).toContain("hello"));
  expect(requests.sent).toEqual(socket.payloads("send_message"));
  expect(now().unsent).toEqual([]);
});

test("CHAT-48 CHAT-49 offline it is sent over HTTP; without a network it waits, and is sent on reconnect", async () => {
  const { now, contents, socket } = await open();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fakeServer.onAttempt = (again) => again.refuse();
  act(() => socket.cut());
  act(() => sendMessage({ ...TARGET, content: "as a call" }));
  await waitFor(() => expect(contents()).toContain("as a call"));
  // The body of the HTTP request.
  expect(requests.sent).toMatchObject([
    { recipientId: mirage._id, content: "as a call", messageType: "text", attachments: [] },
  ]);
  server.use(http.post("*/api/messages/send", () => HttpResponse.error()));
  act(() => sendMessage({ ...TARGET, content: "waits" }));
  await waitFor(() =>
    expect(now().unsent).toMatchObject([
      { content: "waits", state: { kind: "failed", message: "Network error", isRetryable: true } },
    ]),
  );
  fakeServer.onAttempt = (again) => again.accept(nova);
  await act(() => vi.advanceTimersByTimeAsync(4000));
  await waitFor(() => expect(contents()).toContain("waits"));
  expect(now().unsent).toEqual([]);
});

test("a refused message shows the reason and can be resent as the same message or discarded", async () => {
  const { now, socket } = await open();
  fakeServer.responses["send_message"] = () => ({ ok: false, code: "BLOCKED", message: "No" });
  act(() => sendMessage({ ...TARGET, content: "hello" }));
  const failed = { state: { kind: "failed", message: "No", isRetryable: false } };
  await waitFor(() => expect(now().unsent).toMatchObject([failed]));
  const [item] = now().unsent;
  if (!item) throw new Error("nothing failed");
  act(() => resend(item));
  expect(now().unsent).toMatchObject([{ state: { kind: "pending" } }]);
  await waitFor(() => expect(now().unsent).toMatchObject([failed]));
  const [first, second] = socket.payloads("send_message");
  expect(second).toEqual(first);
  act(() => discardMessage(item));
  expect(now().unsent).toEqual([]);
});

test("API-MSG-15 a gap before an event is fetched", async () => {
  const { contents, socket } = await open();
  stored.push(message(4), message(5));
  act(() => socket.emitEvent("message_received", payload(message(5))));
  await waitFor(() => expect(contents()).toEqual([1, 2, 3, 4, 5].map((seq) => `line ${seq}`)));
  expect(socket.payloads("conversation_sync").at(-1)).toEqual({
    conversationId: CONVERSATION_ID,
    after: 3,
    changesAfter: 0,
  });
});

test("if too much is missing, the history is refetched", async () => {
  const { contents, socket } = await open();
  stored = Array.from({ length: 400 }, (_, index) => message(index + 1));
  fakeServer.responses["conversation_sync"] = () => ({ ok: true, resync: true, ...state() });
  act(() => socket.emitEvent("message_received", payload(message(400))));
  await waitFor(() => expect(contents()?.at(-1)).toBe("line 400"));
  expect(contents()).toHaveLength(50);
  await act(() => fetchEarlier(CONVERSATION_ID, REF));
  await waitFor(() => expect(contents()).toHaveLength(100));
  expect(requests.history.at(-1)).toBe("?before=351&limit=50");
});

test("a reconnect completes the open conversation and refetches the list", async () => {
  const { contents, socket } = await open();
  const reads = requests.list;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  act(() => socket.cut());
  stored.push(message(4));
  stored[1] = editedMessage(2, 1);
  await act(() => vi.advanceTimersByTimeAsync(1500));
  await waitFor(() =>
    expect(contents()).toEqual(["line 1", "line 2, version 1", "line 3", "line 4"]),
  );
  expect(requests.list).toBeGreaterThan(reads);
});

test("CHAT-17 CHAT-18 ENT-10 while disconnected, messages are polled every 5 s; whether and when is known", async () => {
  const { now, contents, socket } = await open();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fakeServer.onAttempt = (again) => again.refuse();
  act(() => socket.cut());
  expect(now().transport).toBe("connecting");
  stored.push(message(4));
  await act(() => vi.advanceTimersByTimeAsync(1500));
  await waitFor(() => expect(now().transport).toBe("polling"));
  await waitFor(() => expect(contents()).toContain("line 4"));
  const { polledAt } = now();
  expect(Date.parse(polledAt ?? "")).toBeLessThanOrEqual(Date.now());
  stored.push(message(5));
  server.use(http.get("*/api/messages/conversations", () => HttpResponse.error()));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await waitFor(() => expect(contents()).toContain("line 5"));
  await waitFor(() => expect(now().transport).toBe("offline"));
  // A poll that fails leaves the time of the last one that reached the server.
  expect(now().polledAt).toBe(polledAt);
  fakeServer.onAttempt = (again) => again.accept(nova);
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  await waitFor(() => expect(now()).toMatchObject({ transport: "online", polledAt: null }));
});

test.each([
  ["connected", "none", "online"],
  ["connected", "failed", "online"],
  ["connecting", "none", "connecting"],
  ["error", "reached", "polling"],
  ["failed", "failed", "offline"],
  ["offline", "none", "offline"],
  ["idle", "none", "connecting"],
  ["server_shutdown", "reached", "polling"],
] as const)("CHAT-13 CHAT-14 CHAT-15 CHAT-16 %s with polls %s is %s", (status, poll, transport) => {
  expect(transportStatusOf(status, poll)).toBe(transport);
});

test("CHAT-02 the unread count follows new messages and reads on another device", async () => {
  const { now, socket } = await open();
  expect(now().unread).toBe(2);
  act(() => socket.emitEvent("message_received", payload(message(4))));
  await waitFor(() =>
    expect(now()).toMatchObject({ unread: 3, list: [{ unreadCount: 3, latestSeq: 4 }] }),
  );
  // A duplicate counts once.
  act(() => socket.emitEvent("message_received", payload(message(4))));
  expect(now().unread).toBe(3);
  act(() =>
    socket.emitEvent("messages_read", {
      conversationId: CONVERSATION_ID,
      userId: nova._id,
      seq: 4,
      unreadCount: 0,
    }),
  );
  await waitFor(() => expect(now()).toMatchObject({ unread: 0, list: [{ unreadCount: 0 }] }));
});

test("CHAT-02 a message that arrives during a list request survives its response", async () => {
  const { now, socket } = await open();
  let answer = () => {};
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const reads = requests.list;
  const before = list;
  const hasBegun = new Promise<void>((resolve) => {
    server.use(
      http.get("*/api/messages/conversations", async () => {
        requests.list += 1;
        resolve();
        await slow;
        const pagination = {
          currentPage: 1,
          totalPages: 1,
          totalConversations: 1,
          hasNextPage: false,
        };
        const data = { conversations: before, unreadCount: 2 };
        return HttpResponse.json({ success: true, data, pagination });
      }),
    );
  });
  const read = queryClient.refetchQueries({ queryKey: chatKeys.list });
  await hasBegun;
  act(() => socket.emitEvent("message_received", payload(message(4))));
  await waitFor(() => expect(now().unread).toBe(3));
  answer();
  await act(() => read);
  expect(requests.list).toBe(reads + 1);
  // Reads the cache: the rendered result follows a moment later.
  const [page] = cachedList()?.pages ?? [];
  expect(page).toMatchObject({
    unreadCount: 3,
    conversations: [{ unreadCount: 3, latestSeq: 4 }],
  });
});

test("a message of a conversation that the list lacks refetches the list", async () => {
  const { socket } = await open();
  const reads = requests.list;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const stranger = message(1, { conversationId: "another" });
  act(() => socket.emitEvent("message_received", { conversationId: "another", message: stranger }));
  await act(() => vi.advanceTimersByTimeAsync(500));
  await waitFor(() => expect(requests.list).toBe(reads + 1));
});

test("API-MSG-16 a message sent from another device is shown, and is not unread", async () => {
  const { now, contents, socket } = await open();
  act(() => socket.emitEvent("message_sent", payload(message(4, { sender: nova }))));
  await waitFor(() => expect(contents()).toContain("line 4"));
  expect(now().list).toMatchObject([{ latestSeq: 4, unreadCount: 2 }]);
});

test("API-MSG-17 delivery is acknowledged once, up to the newest message", async () => {
  const { socket } = await open();
  // The list contains three messages; their receipt is sent first.
  const receipts = () => socket.payloads("messages_delivered");
  await waitFor(() => expect(receipts()).toHaveLength(1));
  for (const seq of [4, 5]) act(() => socket.emitEvent("message_received", payload(message(seq))));
  await waitFor(() => expect(receipts()).toHaveLength(2));
  expect(receipts().at(-1)).toEqual({ conversationId: CONVERSATION_ID, seq: 5 });
});

test("CHAT-19 API-MSG-19 API-MSG-20 a typing player is shown for 3 s, until they stop or send a message", async () => {
  const { now, socket } = await open();
  const typing = { conversationId: CONVERSATION_ID, userId: mirage._id };
  const types = () =>
    act(() => socket.emitEvent("user_typing", { ...typing, username: "mirage_ops" }));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  types();
  expect(now().typists).toEqual({ [mirage._id]: "mirage_ops" });
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(now().typists).toEqual({});
  types();
  act(() => socket.emitEvent("user_stopped_typing", typing));
  expect(now().typists).toEqual({});
  types();
  act(() => socket.emitEvent("message_received", payload(message(4))));
  expect(now().typists).toEqual({});
});

test("CHAT-23 API-MSG-21 presence follows its events", async () => {
  const { now, socket } = await open();
  expect(now().presence?.isOnline).toBe(true);
  const lastSeen = "2026-03-10T11:00:00Z";
  act(() =>
    socket.emitEvent("user_presence_update", { userId: mirage._id, isOnline: false, lastSeen }),
  );
  expect(now().presence).toEqual({ isOnline: false, lastSeen });
});

test("API-MSG-11 before the first message the conversation is opened, so that it has a header", async () => {
  stored = [];
  const opened = conversation();
  list = [];
  fakeServer.responses["join_conversation"] = () => ({ ok: true, conversation: opened });
  const { now, socket } = await open();
  await waitFor(() => expect(now().header?.otherUser?.username).toBe("mirage_ops"));
  // The request contains only the player: the server requires a named conversation to exist.
  expect(socket.payloads("join_conversation")).toEqual([{ otherUserId: mirage._id }]);
});

test("API-MSG-05 edits, deletions and read marks use the socket, or HTTP while disconnected", async () => {
  const { contents, now, socket } = await open();
  fakeServer.responses["edit_message"] = () => ({ ok: true, message: editedMessage(1, 1) });
  await act(() => editMessage(message(1), "line 1, version 1"));
  await waitFor(() => expect(contents()?.[0]).toBe("line 1, version 1"));
  fakeServer.responses["mark_messages_read"] = () => ({ ok: true, readSeq: 3, unreadCount: 0 });
  await act(() => markRead(nova._id, { conversationId: CONVERSATION_ID, seq: 3 }));
  await waitFor(() => expect(now().unread).toBe(0));
  fakeServer.responses["delete_message"] = () => ({ ok: false, code: "FORBIDDEN", message: "No" });
  await expect(deleteMessage(message(1))).rejects.toThrow("No");
  expect(requests.other).toEqual([]);
  fakeServer.onAttempt = () => {};
  act(() => socket.cut());
  await act(() => deleteMessage(message(2)));
  await act(() => editMessage(message(2), "x"));
  await act(() => markRead(nova._id, { conversationId: CONVERSATION_ID, seq: 3 }));
  expect(requests.other).toEqual([
    "DELETE /api/messages/m-2",
    "PATCH /api/messages/m-2",
    `PUT /api/messages/conversations/${CONVERSATION_ID}/read`,
  ]);
});

test("CHAT-47 the directory is fetched in pages of fifty", async () => {
  const searches: string[] = [];
  server.use(
    http.get("*/api/messages/users", ({ request }) => {
      searches.push(new URL(request.url).search);
      const pagination = { hasNextPage: true, totalUsers: 80 };
      return HttpResponse.json({ success: true, data: { users: [] }, pagination });
    }),
  );
  const { pages } = await queryClient.fetchInfiniteQuery({ ...directoryQuery("mi"), pages: 2 });
  expect(pages).toHaveLength(2);
  expect(searches).toEqual(["?page=1&limit=50&search=mi", "?page=2&limit=50&search=mi"]);
});
