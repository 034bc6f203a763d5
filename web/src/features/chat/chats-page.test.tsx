import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import type { Conversation, Message } from "@/api/types";
import { toast } from "@/lib/toast";
import { CONVERSATION_ID, conversation, editedMessage, message, mirage, nova } from "@/test/chats";
import { fakeServer } from "@/test/fake-socket";
import { player } from "@/test/people";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";
import { refKey } from "./conversation-ref";
import { draftKey, saveDraft } from "./drafts";

// jsdom computes no layout, so a virtualized list would render nothing.
vi.mock("virtua", () => import("@/test/plain-list"));

/** The server's state. */
let stored: Message[];
let list: Conversation[];
const WITH_MIRAGE = `/chats/with/${mirage._id}`;

beforeEach(() => {
  saveDraft(draftKey(nova._id, refKey({ kind: "user", userId: mirage._id })), "");
  people = PEOPLE;
  vi.spyOn(document, "hasFocus").mockReturnValue(true);
  stored = [message(1), message(2, { sender: nova, createdAt: new Date().toISOString() })];
  list = [
    conversation({
      latestSeq: 2,
      unreadCount: 1,
      lastMessage: message(2, { sender: nova }),
      lastMessageAt: new Date().toISOString(),
    }),
  ];
  fakeServer.onAttempt = (socket) => socket.accept(nova);
  fakeServer.responses = {
    conversation_sync: () => ({ ok: true, messages: [], changed: [], typing: [], ...cursors() }),
    send_message: (question) => {
      const { clientId, content } = question as { clientId: string; content: string };
      stored.push(message(stored.length + 1, { clientId, content, sender: nova }));
      return { ok: true, message: stored.at(-1) };
    },
    mark_messages_read: (question) => ({
      ok: true,
      readSeq: (question as { seq: number }).seq,
      unreadCount: 0,
    }),
    typing_start: () => ({ ok: true }),
    typing_stop: () => ({ ok: true }),
  };
  server.use(
    http.get("*/api/messages/conversations", ({ request }) => {
      const search = new URL(request.url).searchParams.get("q") ?? "";
      const found = list.filter(({ otherUser }) => otherUser?.username.includes(search) ?? true);
      return HttpResponse.json({
        success: true,
        data: { conversations: found, unreadCount: list[0]?.unreadCount ?? 0 },
        pagination: { hasNextPage: false },
      });
    }),
    http.get("*/api/messages/:id/history", () =>
      HttpResponse.json({
        success: true,
        data: {
          ...cursors(),
          conversationId: CONVERSATION_ID,
          messages: stored,
          hasMore: false,
          conversation: list[0] ?? null,
          otherUser: list[0] ? null : mirage,
        },
      }),
    ),
    http.get("*/api/messages/users", ({ request }) => {
      const search = new URL(request.url).searchParams.get("search") ?? "";
      const users = people.filter(({ username }) => username.includes(search));
      return HttpResponse.json({
        success: true,
        data: { users },
        pagination: { hasNextPage: false, totalUsers: users.length },
      });
    }),
  );
});

const cursors = () => ({
  latestSeq: stored.length,
  latestChange: Math.max(0, ...stored.map(({ change }) => change)),
  receipts: list[0]?.receipts ?? [],
});

const NO_RELATION = { isMutualFriend: false, isFollowing: false, isFollower: false };
const PEOPLE = [mirage, { ...nova, _id: "zed", username: "zed_k" }].map((person) => ({
  ...person,
  name: person.username,
  email: null,
  lastSeen: new Date().toISOString(),
  isOnline: true,
  relationship: NO_RELATION,
}));
let people = PEOPLE;

async function open(at: string) {
  const visited = await visitApp({ as: player(), at });
  await screen.findByRole("complementary", { name: "Conversations" });
  await waitFor(() => expect(fakeServer.socket.connected).toBe(true));
  return { ...visited, socket: fakeServer.socket };
}

const openWithMirage = async () => {
  const opened = await open(WITH_MIRAGE);
  const log = await screen.findByRole("log");
  // The log is invisible until its rows are placed, two frames later; fake timers in between would stop the second.
  await waitFor(() => expect(log).not.toHaveClass("invisible"));
  return {
    ...opened,
    field: await screen.findByRole("textbox", { name: `Message ${mirage.username}` }),
  };
};

test("CHAT-02 CHAT-03 CHAT-05 the list shows the unread count and a link to a new chat; no conversation is open", async () => {
  await open("/chats");
  const side = within(screen.getByRole("complementary", { name: "Conversations" }));
  expect(await side.findByRole("link", { name: /mirage_ops.*You: line 2/ })).toHaveAttribute(
    "href",
    WITH_MIRAGE,
  );
  expect(side.getByRole("heading", { name: /^Messages/ })).toHaveTextContent("Messages1 unread");
  expect(side.getByRole("link", { name: "New message" })).toHaveAttribute("href", "/chats?new=");
  expect(screen.getByText("Your messages")).toBeVisible();
});

test("CHAT-09 CHAT-10 empty states have a message", async () => {
  list = [];
  stored = [];
  fakeServer.responses["join_conversation"] = () => ({ ok: true, conversation: conversation() });
  const { router } = await open("/chats");
  expect(await screen.findByText("No conversations yet")).toBeVisible();
  await act(() => router.navigate(WITH_MIRAGE));
  expect(await screen.findByText("No messages yet. Start the conversation!")).toBeVisible();
  expect(await screen.findByRole("heading", { name: mirage.username })).toBeVisible();
});

test("CHAT-10 a chat opened by its URL names the other player before the first message", async () => {
  list = [];
  stored = [];
  await open(WITH_MIRAGE);
  expect(await screen.findByRole("heading", { name: mirage.username })).toBeVisible();
  expect(await screen.findByRole("textbox", { name: `Message ${mirage.username}` })).toBeVisible();
});

test("the list can be searched by name and links to the directory", async () => {
  const { user } = await open("/chats");
  const field = await screen.findByRole("searchbox", { name: "Search conversations" });
  await user.type(field, "mir");
  expect(await screen.findByRole("link", { name: /mirage_ops/ })).toBeVisible();
  await user.type(field, "x");
  expect(await screen.findByText("No conversation found")).toBeVisible();
  expect(screen.queryByRole("link", { name: /mirage_ops/ })).toBeNull();
  await user.click(screen.getByRole("link", { name: "Search all players" }));
  expect(await screen.findByRole("searchbox", { name: "Search players" })).toHaveValue("mirx");
});

test("CHAT-46 ten conversations are asked for, and one beyond the loaded pages is found by the server", async () => {
  const [first] = list;
  if (!first) throw new Error("the list has a conversation");
  const sizes = new Set<string | null>();
  const second = {
    ...first,
    conversationId: "01900000-0000-8000-8000-0000000000e9",
    otherUser: { ...mirage, _id: "01900000-0000-7000-8000-0000000000a9", username: "zed_low" },
  };
  server.use(
    http.get("*/api/messages/conversations", ({ request }) => {
      const { searchParams } = new URL(request.url);
      sizes.add(searchParams.get("limit"));
      const isSearch = searchParams.get("q") === "zed";
      return HttpResponse.json({
        success: true,
        data: { conversations: isSearch ? [second] : [first], unreadCount: 0 },
        pagination: { hasNextPage: !isSearch },
      });
    }),
  );
  const { user } = await open("/chats");
  await screen.findByRole("link", { name: /mirage_ops/ });
  await user.type(screen.getByRole("searchbox", { name: "Search conversations" }), "zed");
  expect(await screen.findByRole("link", { name: /zed_low/ })).toBeVisible();
  expect(screen.queryByRole("link", { name: /mirage_ops/ })).toBeNull();
  expect(sizes).toEqual(new Set(["10"]));
  await user.clear(screen.getByRole("searchbox", { name: "Search conversations" }));
  expect(await screen.findByRole("link", { name: /mirage_ops/ })).toBeVisible();
});

test("CHAT-04 CHAT-11 CHAT-45 the directory finds players as their name is typed", async () => {
  const { user, router } = await open("/chats?new=");
  const players = await screen.findByRole("list", { name: "Players" });
  expect(within(players).getAllByRole("link")).toHaveLength(2);
  await user.type(screen.getByRole("searchbox", { name: "Search players" }), "nobody");
  expect(await screen.findByText("No users found")).toBeVisible();
  await user.clear(screen.getByRole("searchbox", { name: "Search players" }));
  await user.click(await screen.findByRole("link", { name: /mirage_ops/ }));
  expect(router.state.location.pathname).toBe(WITH_MIRAGE);
});

test("CHAT-11 a player of the directory is followed beside their name", async () => {
  const followed: string[] = [];
  server.use(
    http.post("*/api/friends/:id/follow", ({ params }) => {
      followed.push(String(params["id"]));
      const relationship = { ...NO_RELATION, isFollowing: true };
      people = people.map((one) => (one._id === params["id"] ? { ...one, relationship } : one));
      return HttpResponse.json({ success: true });
    }),
  );
  const { user, router } = await open("/chats?new=");
  await user.click(await screen.findByRole("button", { name: "Follow zed_k" }));
  expect(await screen.findByRole("button", { name: "Unfollow zed_k" })).toBeVisible();
  expect(await screen.findByRole("link", { name: /zed_k.*Following$/ })).toBeVisible();
  expect(followed).toEqual(["zed"]);
  expect(router.state.location.search).toBe("?new=");
});

test("CHAT-11 an empty directory has a message", async () => {
  people = [];
  await open("/chats?new=");
  expect(await screen.findByText("No users available")).toBeVisible();
});

test("CHAT-29 CHAT-34 Enter sends a message that is not blank, Shift+Enter inserts a line break", async () => {
  const { user, field, socket } = await openWithMirage();
  await user.type(field, "   {Enter}");
  expect(socket.payloads("send_message")).toEqual([]);
  await user.clear(field);
  await user.type(field, " one{Shift>}{Enter}{/Shift}two {Enter}");
  expect(field).toHaveValue("");
  await waitFor(() =>
    expect(socket.payloads("send_message")).toMatchObject([
      { content: "one\ntwo", recipientId: mirage._id },
    ]),
  );
  expect(await screen.findAllByRole("img", { name: "Sent" })).toHaveLength(2);
});

test("CHAT-32 CHAT-33 OPEN-16 the counter shows from 1800; typing stops at 2000, and a longer paste is not sent", async () => {
  const { user, field, socket } = await openWithMirage();
  const paste = async (length: number) => {
    await user.clear(field);
    await user.paste("x".repeat(length));
  };
  await paste(1799);
  expect(screen.queryByText(/of 2000/)).toBeNull();
  await user.type(field, "y");
  expect(screen.getByText("1800 of 2000")).toBeVisible();
  await paste(2000);
  await user.type(field, "y");
  expect(field).toHaveValue("x".repeat(2000));
  await paste(2010);
  expect(screen.getByText("2010 of 2000: 10 too many")).toHaveClass("text-cancel");
  await user.type(field, "{Enter}");
  expect(socket.payloads("send_message")).toEqual([]);
});

test("CHAT-20 CHAT-21 CHAT-22 API-MSG-12 OPEN-17 typing is signalled, and its end: idle, sent, emptied or left", async () => {
  const { user, field, socket } = await openWithMirage();
  const signals = () =>
    socket.requests.map(({ name }) => name).filter((name) => name.startsWith("typing"));
  await user.type(field, "hi");
  expect(signals()).toEqual(["typing_start"]);
  await waitFor(() => expect(signals()).toEqual(["typing_start", "typing_stop"]), {
    timeout: 3000,
  });
  await user.type(field, "!{Enter}");
  expect(signals().slice(2)).toEqual(["typing_start", "typing_stop"]);
  await user.type(field, "x{Backspace}");
  expect(signals().slice(4)).toEqual(["typing_start", "typing_stop"]);
  await user.type(field, "x");
  await user.tab();
  expect(signals().slice(6)).toEqual(["typing_start", "typing_stop"]);
});

test("CHAT-28 OPEN-25 ArrowUp edits the last message; Escape cancels, Enter saves", async () => {
  const { user, field, socket } = await openWithMirage();
  fakeServer.responses["edit_message"] = () => ({
    ok: true,
    message: { ...editedMessage(2, 1), sender: nova, content: "line two" },
  });
  await user.type(field, "{ArrowUp}");
  const editor = screen.getByRole("textbox", { name: "Edit message" });
  expect(editor).toHaveValue("line 2");
  await user.type(editor, "{Escape}");
  expect(field).toHaveValue("");
  await user.type(field, "{ArrowUp}");
  await user.clear(screen.getByRole("textbox", { name: "Edit message" }));
  await user.type(screen.getByRole("textbox", { name: "Edit message" }), "line two{Enter}");
  expect(await screen.findByText("edited")).toBeVisible();
  expect(socket.payloads("edit_message")).toEqual([{ messageId: "m-2", content: "line two" }]);
});

test("a message older than a quarter of an hour cannot be edited", async () => {
  stored = [message(1), message(2, { sender: nova })];
  const { user, field } = await openWithMirage();
  await user.type(field, "{ArrowUp}");
  expect(screen.queryByRole("textbox", { name: "Edit message" })).toBeNull();
  expect(screen.queryByRole("button", { name: /^Edit message/ })).toBeNull();
});

test("CHAT-27 a message is deleted after a confirmation, and a placeholder remains", async () => {
  const { user, socket } = await openWithMirage();
  const deleted = { ...message(2, { sender: nova }), change: 1, isDeleted: true, content: "" };
  fakeServer.responses["delete_message"] = () => ({
    ok: false,
    code: "BUSY",
    message: "Try again",
  });
  await user.click(await screen.findByRole("button", { name: "Delete message: line 2" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete this message?" });
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  expect(await within(dialog).findByRole("alert")).toHaveTextContent("Try again");
  fakeServer.responses["delete_message"] = () => ({ ok: true, message: deleted });
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  const log = screen.getByRole("log");
  expect(await within(log).findByText("Message deleted")).toBeVisible();
  expect(socket.payloads("delete_message")).toHaveLength(2);
});

test("CHAT-38 API-MSG-10 a message visible for half a second is marked as read, but not on an unfocused page", async () => {
  vi.spyOn(document, "hasFocus").mockReturnValue(false);
  // Fake the timers before the page opens: a delay started on the real clock would not elapse here.
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { socket } = await openWithMirage();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(socket.payloads("mark_messages_read")).toEqual([]);
  vi.spyOn(document, "hasFocus").mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("focus")));
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(socket.payloads("mark_messages_read")).toEqual([
    { conversationId: CONVERSATION_ID, seq: 2 },
  ]);
});

test("CHAT-24 CHAT-25 CHAT-26 API-MSG-17 API-MSG-18 the viewer's own messages show their delivery status", async () => {
  const { socket } = await openWithMirage();
  const payload = { conversationId: CONVERSATION_ID, userId: mirage._id, seq: 2 };
  expect(await screen.findByRole("img", { name: "Sent" })).toHaveClass("text-fg-3");
  act(() => socket.emitEvent("message_delivered", payload));
  expect(await screen.findByRole("img", { name: "Delivered" })).toHaveClass("text-active");
  act(() => socket.emitEvent("messages_read", { ...payload, unreadCount: undefined }));
  expect(await screen.findByRole("img", { name: "Read" })).toHaveClass("lucide-eye", "text-open");
});

test("CHAT-19 a typing player is shown in the header and in the list", async () => {
  const { socket } = await openWithMirage();
  const typing = { conversationId: CONVERSATION_ID, userId: mirage._id };
  act(() => socket.emitEvent("user_typing", { ...typing, username: mirage.username }));
  expect(await screen.findByText("mirage_ops is typing…")).toBeVisible();
  expect(screen.getByRole("link", { name: /typing…/ })).toBeVisible();
});

test("a draft is restored on return, and the list shows it", async () => {
  const { user, field, router } = await openWithMirage();
  await user.type(field, "half a thought");
  expect(screen.getByText("Draft:")).toBeVisible();
  await act(() => router.navigate("/chats"));
  await act(() => router.navigate(WITH_MIRAGE));
  expect(await screen.findByRole("textbox", { name: /^Message/ })).toHaveValue("half a thought");
});

test("a blocked player cannot be written to until unblocked", async () => {
  server.use(
    http.post("*/api/friends/:id/block", () => {
      list = list.map((one) => ({ ...one, isBlocked: true, canWrite: false }));
      return HttpResponse.json({ success: true });
    }),
    http.delete("*/api/friends/:id/block", () => {
      list = list.map((one) => ({ ...one, isBlocked: false, canWrite: true }));
      return HttpResponse.json({ success: true });
    }),
  );
  const { user, field } = await openWithMirage();
  await user.click(screen.getByRole("button", { name: "More about mirage_ops" }));
  await user.click(await screen.findByRole("menuitem", { name: "Block mirage_ops" }));
  await user.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Block" }),
  );
  expect(await screen.findByText("You have blocked mirage_ops.")).toBeVisible();
  expect(field).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Unblock" }));
  expect(await screen.findByRole("textbox", { name: /^Message/ })).toBeVisible();
});

async function openBlockDialog(user: UserEvent) {
  await user.click(screen.getByRole("button", { name: "More about mirage_ops" }));
  await user.click(await screen.findByRole("menuitem", { name: "Block mirage_ops" }));
  return within(await screen.findByRole("dialog", { name: "Block mirage_ops?" }));
}

test("a block in a conversation ends the follow that is shown beside the name", async () => {
  const relationship = { isMutualFriend: true, isFollowing: true, isFollower: true };
  const data = { players: [{ _id: mirage._id, relationship }] };
  server.use(
    http.get("*/api/friends/relations", () => HttpResponse.json({ success: true, data })),
    http.post("*/api/friends/:id/block", () => {
      data.players = [];
      return HttpResponse.json({ success: true });
    }),
  );
  const { user } = await openWithMirage();
  const unfollow = await screen.findByRole("button", { name: "Unfollow mirage_ops" });
  const dialog = await openBlockDialog(user);
  expect(dialog.getByText(/Follows between you end\./)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Block" }));
  await waitFor(() => expect(unfollow).not.toBeInTheDocument());
});

test("a block that fails is called so in its dialog, which opens again without that", async () => {
  server.use(
    http.post("*/api/friends/:id/block", () => refusal(404, "USER_NOT_FOUND", "User not found")),
  );
  const { user } = await openWithMirage();
  const dialog = await openBlockDialog(user);
  await user.click(dialog.getByRole("button", { name: "Block" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("User not found");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect((await openBlockDialog(user)).queryByRole("alert")).toBeNull();
});

test("CHAT-12 CHAT-15 CHAT-48 API-MSG-06 a failed request shows an error and can be retried", async () => {
  server.use(
    http.get("*/api/messages/:id/history", () => refusal(404, "USER_NOT_FOUND", "User not found")),
  );
  const { user } = await open(WITH_MIRAGE);
  expect(await screen.findByText("Connection failed: User not found")).toBeVisible();
  server.resetHandlers();
  server.use(
    http.get("*/api/messages/:id/history", () =>
      HttpResponse.json({
        success: true,
        data: { ...cursors(), conversationId: CONVERSATION_ID, messages: stored, hasMore: false },
      }),
    ),
  );
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("log")).toBeVisible();
});

test("CHAT-01 CHAT-12 CHAT-14 without a connection the page shows that it polls", async () => {
  const { socket } = await open("/chats");
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fakeServer.onAttempt = (again) => again.refuse();
  act(() => socket.cut());
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(await screen.findByText("Connection failed. Using polling fallback.")).toBeVisible();
  expect(screen.getByText("Polling")).toBeVisible();
  expect(screen.getByText(/^Updated \d\d:\d\d$/)).toBeVisible();
});

test("CHAT-01 CHAT-15 CHAT-48 without a connection and without answers the page shows it", async () => {
  const { socket } = await open("/chats");
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.use(http.get("*/api/messages/conversations", () => HttpResponse.error()));
  fakeServer.onAttempt = (again) => again.refuse();
  act(() => socket.cut());
  await act(() => vi.advanceTimersByTimeAsync(12_000));
  expect(await screen.findByText("Failed to connect")).toBeVisible();
  expect(screen.getByText("Offline")).toBeVisible();
});

test("CHAT-01 CHAT-13 CHAT-16 CHAT-17 until the server responds, the page shows that it is connecting", async () => {
  fakeServer.onAttempt = () => {};
  await visitApp({ as: player(), at: "/chats" });
  const side = within(await screen.findByRole("complementary", { name: "Conversations" }));
  expect(await side.findByText("Connecting...")).toBeVisible();
  // The socket library loads after the page; the fake server can accept only then.
  await waitFor(() => expect(fakeServer.attempts).toBe(1));
  act(() => fakeServer.socket.accept(nova));
  expect(side.getByText("Online")).toBeVisible();
  expect(side.queryByText("Connecting...")).toBeNull();
});

test("API-MSG-22 an error event without a request is shown", async () => {
  const { socket } = await open("/chats");
  const stored = vi.spyOn(toast, "error").mockReturnValue();
  act(() => socket.emitEvent("error", { message: "Please sign in" }));
  expect(stored.mock.calls).toEqual([["Please sign in"]]);
});

// The routes redirect visitors away from the page, so its message for them is shown at the redirect target.
test.each([
  ["CHAT-07", WITH_MIRAGE, "Login to access messages"],
  ["CHAT-07", `/chats/${CONVERSATION_ID}`, "Login to access messages"],
  ["CHAT-08", "/chats", "Login to see your conversations"],
  ["CHAT-08", "/chats?new=mir", "Login to see your conversations"],
])("%s a visitor of %s sees why to sign in", async (_, at, text) => {
  const { router } = await visitApp({ as: null, at });
  expect(await screen.findByText(text)).toBeVisible();
  expect(router.state.location.pathname).toBe("/login");
});
