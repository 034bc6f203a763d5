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
import { refusal, server } from "@/test/server";
import { cachedList } from "./cache";
import { block, deleteMessage, editMessage, markRead, unblock } from "./deeds";
import { draftKey, draftOf, draftWritten, useDraft } from "./drafts";
import { lineOf, useChatLine } from "./line";
import { discard, send, sendAgain } from "./outbox";
import { addressOf, placeOf } from "./place";
import { usePresence } from "./presence";
import { chatKeys, directoryQuery, readEarlier } from "./queries";
import { readSeqOf } from "./thread";
import { useTypists } from "./typing";
import {
  useConversationAt,
  useConversations,
  useLiveChats,
  useThread,
  useUnreadCount,
} from "./use-chats";

const PLACE = { kind: "user", userId: mirage._id } as const;
const HERE = { senderId: nova._id, conversationId: CONVERSATION_ID, place: PLACE };

/** The server's state, and the requests it has received. */
let said: Message[];
let list: Conversation[];
let asked: { history: string[]; sync: string[]; list: number; sent: unknown[]; other: string[] };

beforeEach(() => {
  said = [1, 2, 3].map((seq) => message(seq));
  list = [conversation({ latestSeq: 3, unreadCount: 2, lastMessage: message(3) })];
  asked = { history: [], sync: [], list: 0, sent: [], other: [] };
  writeToken("token");
  fakeServer.onAttempt = (socket) => socket.accept(nova);
  fakeServer.responses = {
    conversation_sync: (question) => ({ ok: true, ...missing(question) }),
    send_message: (question) => ({ ok: true, ...accepted(question) }),
  };
  server.use(
    http.get("*/api/messages/conversations", () => {
      asked.list += 1;
      const unreadCount = list.reduce((sum, one) => sum + one.unreadCount, 0);
      return HttpResponse.json({
        success: true,
        data: { conversations: list, unreadCount },
        pagination: { currentPage: 1, totalPages: 1, totalConversations: 1, hasNextPage: false },
      });
    }),
    http.get("*/api/messages/:id/history", ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.history.push(search);
      const before = Number(searchParams.get("before") ?? Number.POSITIVE_INFINITY);
      const older = said.filter(({ seq }) => seq < before);
      const data = { ...state(), conversationId: CONVERSATION_ID, conversation: list[0] ?? null };
      const messages = older.slice(-50);
      const hasMore = older.length > messages.length;
      return HttpResponse.json({ success: true, data: { ...data, messages, hasMore } });
    }),
    http.get("*/api/messages/conversations/:id/sync", ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.sync.push(search);
      const after = Number(searchParams.get("after"));
      return HttpResponse.json({ success: true, data: missing({ after, changesAfter: 0 }) });
    }),
    http.post("*/api/messages/send", async ({ request }) => {
      const body = await request.json();
      asked.sent.push(body);
      return HttpResponse.json({ success: true, data: accepted(body) }, { status: 201 });
    }),
    ...[
      "*/api/messages/:id",
      "*/api/friends/:id/block",
      "*/api/messages/conversations/:id/read",
    ].map((path) =>
      http.all(path, ({ request }) => {
        asked.other.push(`${request.method} ${new URL(request.url).pathname}`);
        const data = { message: editedMessage(2, 1), readSeq: 3, unreadCount: 0 };
        return HttpResponse.json({ success: true, data });
      }),
    ),
  );
});

const state = () => ({
  latestSeq: said.length,
  latestChange: Math.max(0, ...said.map(({ change }) => change)),
  receipts: list[0]?.receipts ?? [],
  typing: [],
});

function missing(question: unknown) {
  const { after, changesAfter } = question as { after: number; changesAfter: number };
  return {
    ...state(),
    messages: said.filter(({ seq }) => seq > after),
    changed: said.filter(({ change }) => change > changesAfter),
  };
}

/** Stores a message on the server, once per clientId. */
function accepted(question: unknown) {
  const { clientId, content } = question as { clientId: string; content: string };
  const known = said.find((one) => one.clientId === clientId);
  const mine = known ?? message(said.length + 1, { clientId, content, sender: nova });
  if (!known) said.push(mine);
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
      const { thread, unsent } = useThread(PLACE, nova._id);
      return {
        thread,
        unsent,
        list: useConversations(nova._id).conversations,
        unread: useUnreadCount(),
        head: useConversationAt(PLACE),
        line: useChatLine(nova._id),
        typists: useTypists(CONVERSATION_ID),
        presence: usePresence(useConversationAt(PLACE)?.otherUser),
      };
    },
    { wrapper },
  );
  await waitFor(() => expect(view.result.current.thread).toBeDefined());
  await waitFor(() => expect(view.result.current.list).toBeDefined());
  await waitFor(() => expect(view.result.current.line).toBe("online"));
  const now = () => view.result.current;
  const lines = () => now().thread?.messages.map(({ content }) => content);
  return { now, lines, socket: fakeServer.socket };
}

const payload = (one: Message) => ({ conversationId: CONVERSATION_ID, message: one });

test("a message shows at once, and stands there once when the server has it, however often that is told", async () => {
  const { now, lines, socket } = await open();
  act(() => send({ ...HERE, content: "hello" }));
  expect(now().unsent).toMatchObject([{ content: "hello", state: { kind: "pending" } }]);
  await waitFor(() => expect(lines()).toContain("hello"));
  const mine = said.at(-1);
  if (!mine) throw new Error("nothing was said");
  act(() => socket.emitEvent("message_sent", payload(mine)));
  act(() => socket.emitEvent("message_sent", payload(mine)));
  await waitFor(() => expect(now().unsent).toEqual([]));
  expect(lines()?.filter((line) => line === "hello")).toHaveLength(1);
  expect(socket.payloads("send_message")).toMatchObject([{ recipientId: mirage._id }]);
});

test("CHAT-39 without an answer in 5 s it goes as a call, with the same clientId", async () => {
  const { now, lines, socket } = await open();
  // The fake server never answers; the real library would time out after five seconds.
  vi.spyOn(socket, "timeout").mockReturnValue({
    emit: (name, question, ack) => {
      socket.requests.push({ name, payload: question });
      queueMicrotask(() => ack(new Error("operation has timed out")));
    },
  });
  act(() => send({ ...HERE, content: "hello" }));
  await waitFor(() => expect(lines()).toContain("hello"));
  expect(asked.sent).toEqual(socket.payloads("send_message"));
  expect(now().unsent).toEqual([]);
});

test("CHAT-49 without a line it goes as a call; without a network it waits, and goes when the line is back", async () => {
  const { now, lines, socket } = await open();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fakeServer.onAttempt = (again) => again.refuse();
  act(() => socket.cut());
  act(() => send({ ...HERE, content: "as a call" }));
  await waitFor(() => expect(lines()).toContain("as a call"));
  // The body of the HTTP request.
  expect(asked.sent).toMatchObject([
    { recipientId: mirage._id, content: "as a call", messageType: "text", attachments: [] },
  ]);
  server.use(http.post("*/api/messages/send", () => HttpResponse.error()));
  act(() => send({ ...HERE, content: "waits" }));
  await waitFor(() =>
    expect(now().unsent).toMatchObject([
      { content: "waits", state: { kind: "failed", message: "Network error", isLine: true } },
    ]),
  );
  fakeServer.onAttempt = (again) => again.accept(nova);
  await act(() => vi.advanceTimersByTimeAsync(4000));
  await waitFor(() => expect(lines()).toContain("waits"));
  expect(now().unsent).toEqual([]);
});

test("what the server refuses says why, can be tried again as the same message, or thrown away", async () => {
  const { now, socket } = await open();
  fakeServer.responses["send_message"] = () => ({ ok: false, code: "BLOCKED", message: "No" });
  act(() => send({ ...HERE, content: "hello" }));
  const failed = { state: { kind: "failed", message: "No", isLine: false } };
  await waitFor(() => expect(now().unsent).toMatchObject([failed]));
  const [item] = now().unsent;
  if (!item) throw new Error("nothing failed");
  act(() => sendAgain(item));
  expect(now().unsent).toMatchObject([{ state: { kind: "pending" } }]);
  await waitFor(() => expect(now().unsent).toMatchObject([failed]));
  const [first, second] = socket.payloads("send_message");
  expect(second).toEqual(first);
  act(() => discard(item));
  expect(now().unsent).toEqual([]);
});

test("API-MSG-15 what is missing before an event is asked for", async () => {
  const { lines, socket } = await open();
  said.push(message(4), message(5));
  act(() => socket.emitEvent("message_received", payload(message(5))));
  await waitFor(() => expect(lines()).toEqual([1, 2, 3, 4, 5].map((seq) => `line ${seq}`)));
  expect(socket.payloads("conversation_sync").at(-1)).toEqual({
    conversationId: CONVERSATION_ID,
    after: 3,
    changesAfter: 0,
  });
});

test("where too much is missing the history is read anew", async () => {
  const { lines, socket } = await open();
  said = Array.from({ length: 400 }, (_, index) => message(index + 1));
  fakeServer.responses["conversation_sync"] = () => ({ ok: true, resync: true, ...state() });
  act(() => socket.emitEvent("message_received", payload(message(400))));
  await waitFor(() => expect(lines()?.at(-1)).toBe("line 400"));
  expect(lines()).toHaveLength(50);
  await act(() => readEarlier(PLACE));
  await waitFor(() => expect(lines()).toHaveLength(100));
  expect(asked.history.at(-1)).toBe("?before=351&limit=50");
});

test("after the line was away the open conversation is whole again, and the list is read", async () => {
  const { lines, socket } = await open();
  const reads = asked.list;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  act(() => socket.cut());
  said.push(message(4));
  said[1] = editedMessage(2, 1);
  await act(() => vi.advanceTimersByTimeAsync(1500));
  await waitFor(() => expect(lines()).toEqual(["line 1", "line 2, version 1", "line 3", "line 4"]));
  expect(asked.list).toBeGreaterThan(reads);
});

test("CHAT-18 while there is no line, news are asked for every 5 s; the indicator says so", async () => {
  const { now, lines, socket } = await open();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fakeServer.onAttempt = (again) => again.refuse();
  act(() => socket.cut());
  expect(now().line).toBe("connecting");
  said.push(message(4));
  await act(() => vi.advanceTimersByTimeAsync(1500));
  await waitFor(() => expect(now().line).toBe("polling"));
  await waitFor(() => expect(lines()).toContain("line 4"));
  said.push(message(5));
  server.use(http.get("*/api/messages/conversations", () => HttpResponse.error()));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await waitFor(() => expect(lines()).toContain("line 5"));
  await waitFor(() => expect(now().line).toBe("offline"));
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
] as const)("CHAT-13 CHAT-14 CHAT-15 CHAT-16 %s with polls %s is %s", (status, poll, line) => {
  expect(lineOf(status, poll)).toBe(line);
});

test("CHAT-02 unread messages are counted as they come, and as another device reads them", async () => {
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

test("CHAT-02 what comes while the list is read is not undone by the answer", async () => {
  const { now, socket } = await open();
  let answer = () => {};
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const reads = asked.list;
  const before = list;
  const hasBegun = new Promise<void>((resolve) => {
    server.use(
      http.get("*/api/messages/conversations", async () => {
        asked.list += 1;
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
  expect(asked.list).toBe(reads + 1);
  // Reads the cache: the rendered result follows a moment later.
  const [page] = cachedList()?.pages ?? [];
  expect(page).toMatchObject({
    unreadCount: 3,
    conversations: [{ unreadCount: 3, latestSeq: 4 }],
  });
});

test("a conversation that the list does not know makes it read again", async () => {
  const { socket } = await open();
  const reads = asked.list;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const stranger = message(1, { conversationId: "another" });
  act(() => socket.emitEvent("message_received", { conversationId: "another", message: stranger }));
  await act(() => vi.advanceTimersByTimeAsync(500));
  await waitFor(() => expect(asked.list).toBe(reads + 1));
});

test("API-MSG-16 what one says on another device stands here too, and waits for nobody to read it", async () => {
  const { now, lines, socket } = await open();
  act(() => socket.emitEvent("message_sent", payload(message(4, { sender: nova }))));
  await waitFor(() => expect(lines()).toContain("line 4"));
  expect(now().list).toMatchObject([{ latestSeq: 4, unreadCount: 2 }]);
});

test("API-MSG-17 what has come is said once, up to the newest", async () => {
  const { socket } = await open();
  // The list contains three messages; their receipt is sent first.
  const told = () => socket.payloads("messages_delivered");
  await waitFor(() => expect(told()).toHaveLength(1));
  for (const seq of [4, 5]) act(() => socket.emitEvent("message_received", payload(message(seq))));
  await waitFor(() => expect(told()).toHaveLength(2));
  expect(told().at(-1)).toEqual({ conversationId: CONVERSATION_ID, seq: 5 });
});

test("CHAT-19 API-MSG-19 API-MSG-20 a typist is shown for 3 s, until they stop, or until they have said it", async () => {
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

test("CHAT-23 presence follows what is told", async () => {
  const { now, socket } = await open();
  expect(now().presence?.isOnline).toBe(true);
  const lastSeen = "2026-03-10T11:00:00Z";
  act(() =>
    socket.emitEvent("user_presence_update", { userId: mirage._id, isOnline: false, lastSeen }),
  );
  expect(now().presence).toEqual({ isOnline: false, lastSeen });
});

test("API-MSG-11 before the first message the conversation is opened, so that it has a head", async () => {
  said = [];
  const opened = conversation();
  list = [];
  fakeServer.responses["join_conversation"] = () => ({ ok: true, conversation: opened });
  const { now, socket } = await open();
  await waitFor(() => expect(now().head?.otherUser?.username).toBe("mirage_ops"));
  // The request contains only the player: the server requires a named conversation to exist.
  expect(socket.payloads("join_conversation")).toEqual([{ otherUserId: mirage._id }]);
});

test("API-MSG-05 edits, deletions and read marks go over the line, and as calls where there is none", async () => {
  const { lines, now, socket } = await open();
  fakeServer.responses["edit_message"] = () => ({ ok: true, message: editedMessage(1, 1) });
  await act(() => editMessage(message(1), "line 1, version 1"));
  await waitFor(() => expect(lines()?.[0]).toBe("line 1, version 1"));
  fakeServer.responses["mark_messages_read"] = () => ({ ok: true, readSeq: 3, unreadCount: 0 });
  await act(() => markRead(nova._id, { conversationId: CONVERSATION_ID, seq: 3 }));
  await waitFor(() => expect(now().unread).toBe(0));
  fakeServer.responses["delete_message"] = () => ({ ok: false, code: "FORBIDDEN", message: "No" });
  await expect(deleteMessage(message(1))).rejects.toThrow("No");
  expect(asked.other).toEqual([]);
  fakeServer.onAttempt = () => {};
  act(() => socket.cut());
  await act(() => deleteMessage(message(2)));
  await act(() => editMessage(message(2), "x"));
  await act(() => markRead(nova._id, { conversationId: CONVERSATION_ID, seq: 3 }));
  expect(asked.other).toEqual([
    "DELETE /api/messages/m-2",
    "PATCH /api/messages/m-2",
    `PUT /api/messages/conversations/${CONVERSATION_ID}/read`,
  ]);
});

test("who is blocked or not is read again after it has changed", async () => {
  const { now } = await open();
  list = [conversation({ latestSeq: 3, isBlocked: true, canWrite: false })];
  await act(() => block(mirage._id));
  await waitFor(() => expect(now().head).toMatchObject({ isBlocked: true, canWrite: false }));
  await act(() => unblock(mirage._id));
  expect(asked.other).toEqual([
    `POST /api/friends/${mirage._id}/block`,
    `DELETE /api/friends/${mirage._id}/block`,
  ]);
  server.use(http.all("*/api/friends/:id/block", () => refusal(404, "USER_NOT_FOUND", "Gone")));
  await expect(block(mirage._id)).rejects.toThrow("Gone");
});

test("a draft is kept by player and place, and the oldest of many is forgotten", () => {
  const key = (place: number) => draftKey(nova._id, `user:${place}`);
  for (let place = 0; place <= 50; place += 1) draftWritten(key(place), `text ${place}`);
  expect(draftOf(key(0))).toBe("");
  expect(draftOf(key(50))).toBe("text 50");
  expect(renderHook(() => useDraft(key(50))).result.current).toBe("text 50");
  draftWritten(key(50), "");
  expect(draftOf(key(50))).toBe("");
  expect(draftOf(draftKey(mirage._id, "user:49"))).toBe("");
});

test("a player's conversation has the player's address, that of several its own", () => {
  expect(addressOf(placeOf(conversation()))).toBe(`/chats/with/${mirage._id}`);
  const team = conversation({ kind: "team", otherUser: null, title: "Night Owls" });
  expect(addressOf(placeOf(team))).toBe(`/chats/${CONVERSATION_ID}`);
});

test("nobody has read anything where no receipt is", () => {
  expect(readSeqOf([{ userId: nova._id, deliveredSeq: 4, readSeq: 3 }], nova._id)).toBe(3);
  expect(readSeqOf([], nova._id)).toBe(0);
});

test("CHAT-47 the directory is read by fifty", async () => {
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
