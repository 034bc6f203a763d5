import { act, fireEvent, renderHook, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "@/api/query-client";
import type { Conversation } from "@/api/types";
import { useChatWindowActions } from "@/features/chat/window/store";
import { me, serveChallenges } from "@/test/challenge-server";
import { conversation, message, mirage } from "@/test/chats";
import { fakeServer } from "@/test/fake-socket";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

const talkWith = (index: number, overrides: Partial<Conversation> = {}): Conversation => {
  const username = `friend_${index}`;
  const last = message(1, { content: `hello from ${index}`, sender: { ...mirage, username } });
  return conversation({
    conversationId: `conversation-${index}`,
    otherUser: {
      ...mirage,
      _id: `friend-${index}`,
      username,
      name: "",
      isOnline: false,
      lastSeen: "2026-03-10T09:00:00Z",
    },
    latestSeq: 1,
    lastMessage: last,
    lastMessageAt: new Date(Date.UTC(2026, 2, 10, 12, 60 - index)).toISOString(),
    ...overrides,
  });
};

beforeEach(() => {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) =>
      ({
        matches: query.includes("1024"),
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  );
  fakeServer.onAttempt = (socket) => socket.accept(me);
  fakeServer.responses = { thumbnails_subscribe: () => ({ ok: true, versions: {} }) };
});

afterEach(() => {
  const { close, dock, resetOnLeave } = renderHook(useChatWindowActions).result.current;
  act(() => {
    close();
    dock();
    resetOnLeave();
  });
});

function serveTalks(conversations: readonly Conversation[]) {
  const unreadCount = conversations.reduce((sum, one) => sum + one.unreadCount, 0);
  server.use(
    http.get("*/api/messages/conversations", () =>
      HttpResponse.json({
        success: true,
        data: { conversations, unreadCount },
        pagination: { hasNextPage: false },
      }),
    ),
    http.get("*/api/messages/:userId/history", ({ params }) => {
      const talk = conversations.find(({ otherUser }) => otherUser?._id === params["userId"]);
      return HttpResponse.json({
        success: true,
        data: {
          conversationId: talk?.conversationId,
          messages: [],
          latestSeq: 0,
          latestChange: 0,
          receipts: [],
          hasMore: false,
          conversation: talk ?? null,
        },
      });
    }),
  );
}

const FIVE = [1, 2, 3, 4, 5].map((index) => talkWith(index, { unreadCount: index === 2 ? 3 : 0 }));

async function open(talks: readonly Conversation[] = FIVE) {
  serveChallenges();
  serveTalks(talks);
  const opened = await visitApp({ as: me, at: "/dashboard" });
  await screen.findByRole("region", { name: "Messages" });
  return opened;
}

const chatWindow = () => screen.findByRole("dialog", { name: /^Messages/ });
const openButton = () => screen.findByRole("button", { name: /^Open the chat window/ });

async function opened() {
  const { user } = await open();
  await user.click(await openButton());
  return { user, frame: await chatWindow() };
}

test("DASH-14 CHATF-02: the newest four conversations, with last message and unread count", async () => {
  await open();
  const summary = within(screen.getByRole("region", { name: "Messages" }));
  await summary.findByText("friend_1");
  const rows = within(summary.getByRole("list", { name: "Conversations" })).getAllByRole("link");
  expect(rows.map((row) => row.textContent?.match(/friend_\d/)?.[0])).toEqual([
    "friend_1",
    "friend_2",
    "friend_3",
    "friend_4",
  ]);
  expect(rows[1]).toHaveTextContent("hello from 2");
  expect(rows[1]).toHaveTextContent("3 unread");
  expect(rows[1]).toHaveAttribute("href", "/chats/with/friend-2");
  expect(await summary.findByText("Online")).toBeVisible();
  expect(summary.getByRole("link", { name: /^See all/ })).toHaveAttribute("href", "/chats");
});

test("CHAT-09: an empty list has its own text, and the window a link to a new chat", async () => {
  const { user } = await open([]);
  const summary = within(screen.getByRole("region", { name: "Messages" }));
  expect(await summary.findByText("No conversations yet.", { exact: false })).toBeVisible();
  await user.click(await openButton());
  expect(within(await chatWindow()).getByRole("link", { name: "New message" })).toBeVisible();
});

test.each([
  ["Please wait", "Connection failed: Please wait"],
  ["", "Connection failed: Request failed"],
])("CHAT-48: a list that is refused with '%s' shows '%s', with Retry", async (message, shown) => {
  serveChallenges();
  server.use(http.get("*/api/messages/conversations", () => refusal(403, "FORBIDDEN", message)));
  const { user } = await visitApp({ as: me, at: "/dashboard" });
  const summary = within(await screen.findByRole("region", { name: "Messages" }));
  expect(await summary.findByText(shown)).toBeVisible();
  serveTalks(FIVE);
  await user.click(summary.getByRole("button", { name: "Retry" }));
  expect(await summary.findByText("friend_1")).toBeVisible();
});

test("NAV-06 CHAT-02: the title and the navigation show the unread count, the navigation up to nine", async () => {
  await open([talkWith(1, { unreadCount: 12 }), ...FIVE.slice(1)]);
  const navigation = within(screen.getByRole("navigation", { name: "Main" }));
  await navigation.findByText("9+");
  expect(navigation.getByRole("link", { name: /^Chats/ })).toHaveTextContent("9+ unread");
  await waitFor(() => expect(document.title).toBe("(15) Dashboard · Duel Ledger"));
  expect(screen.getByRole("button", { name: "Open navigation, unread items" })).toBeVisible();
});

test("NAV-07: unread notifications count in the title as well", async () => {
  server.use(
    http.get("*/api/notifications/counts", () =>
      HttpResponse.json({ success: true, data: { unreadCount: 4, number: 9, byType: {} } }),
    ),
  );
  await open();
  await waitFor(() => expect(document.title).toBe("(7) Dashboard · Duel Ledger"));
});

test("CHAT-18 on a page without chats the unread count is refetched while the socket is disconnected", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fakeServer.onAttempt = (socket) => socket.refuse();
  serveTalks([talkWith(1, { unreadCount: 1 })]);
  await visitApp({ as: me, at: "/settings/keyboard" });
  await waitFor(() => expect(document.title).toBe("(1) Keyboard · Duel Ledger"));
  serveTalks([talkWith(1, { unreadCount: 4 })]);
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  await waitFor(() => expect(document.title).toBe("(4) Keyboard · Duel Ledger"));
});

test("a new message counts at once", async () => {
  await open();
  await waitFor(() => expect(document.title).toBe("(3) Dashboard · Duel Ledger"));
  // The connection is up, and the queries that it triggered have finished.
  await screen.findByText("Online");
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const sender = { ...mirage, _id: "friend-1", username: "friend_1" };
  const frame = message(2, {
    conversationId: "conversation-1",
    sender,
    content: "are you there?",
    createdAt: "2026-03-10T13:00:00Z",
  });
  act(() =>
    fakeServer.socket.emitEvent("message_received", {
      conversationId: "conversation-1",
      message: frame,
    }),
  );
  expect(await screen.findByText("are you there?")).toBeVisible();
  expect(document.title).toBe("(4) Dashboard · Duel Ledger");
});

test("CHATF-01: the window floats, collapses to its bar, and closes with Escape to where it was opened", async () => {
  const { user, frame } = await opened();
  expect(await within(frame).findByRole("list", { name: "Conversations" })).toBeVisible();
  await user.click(within(frame).getByRole("button", { name: "Collapse the chat window" }));
  expect(within(frame).queryByRole("list")).toBeNull();
  expect(within(frame).getByRole("heading")).toHaveTextContent("3 unread");
  await user.click(within(frame).getByRole("button", { name: "Expand the chat window" }));
  expect(within(frame).getByRole("list", { name: "Conversations" })).toBeVisible();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(await openButton()).toHaveFocus();
});

test("CHATF-01: arrow keys move it, Enter resets it, and its position is stored", async () => {
  const { user, frame } = await opened();
  expect(frame).toHaveStyle({ right: "20px", bottom: "20px" });
  const mover = within(frame).getByRole("button", { name: "Move the chat window" });
  expect(mover).toHaveAccessibleDescription(/Arrow keys move it/);
  mover.focus();
  await user.keyboard("{ArrowLeft}{ArrowLeft}{ArrowUp}");
  expect(frame).toHaveStyle({ right: "52px", bottom: "36px" });
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}");
  // The window stops at the edge of the screen.
  expect(frame).toHaveStyle({ right: "52px", bottom: "8px" });
  expect(JSON.parse(localStorage.getItem("dl.chatWindow") ?? "{}")).toMatchObject({
    state: { isOpen: true, offset: { right: 52, bottom: 8 } },
  });
  await user.keyboard("{Enter}");
  expect(frame).toHaveStyle({ right: "20px", bottom: "20px" });
});

test("CHATF-01: the bar drags it within the screen; the buttons in the bar do not drag it", async () => {
  const { frame } = await opened();
  const bar = within(frame).getByRole("heading").parentElement as HTMLElement;
  const at = (x: number, y: number) => ({ pointerId: 1, button: 0, clientX: x, clientY: y });
  fireEvent.pointerDown(bar, at(800, 300));
  fireEvent.pointerMove(bar, at(700, 280));
  expect(frame).toHaveStyle({ right: "120px", bottom: "40px" });
  fireEvent.pointerMove(bar, at(-3000, 280));
  fireEvent.pointerUp(bar, at(-3000, 280));
  const furthest = window.innerWidth - 372 - 8;
  expect(frame).toHaveStyle({ right: `${furthest}px`, bottom: "40px" });
  // The bar is no longer dragged.
  fireEvent.pointerMove(bar, at(0, 0));
  expect(frame).toHaveStyle({ right: `${furthest}px` });
  fireEvent.pointerDown(
    within(frame).getByRole("button", { name: "Collapse the chat window" }),
    at(0, 0),
  );
  fireEvent.pointerMove(bar, at(50, 0));
  expect(frame).toHaveStyle({ right: `${furthest}px` });
});

test("a conversation opens in the window, and leads back to the others", async () => {
  const { user } = await open();
  const summary = within(screen.getByRole("region", { name: "Messages" }));
  await user.click(await summary.findByRole("link", { name: /friend_2/ }));
  const frame = within(await chatWindow());
  expect(await frame.findByRole("textbox", { name: "Message friend_2" })).toBeVisible();
  expect(frame.queryByRole("list", { name: "Conversations" })).toBeNull();
  await user.click(frame.getByRole("button", { name: "All conversations" }));
  expect(frame.getByRole("list", { name: "Conversations" })).toBeVisible();
  expect(await chatWindow()).toHaveFocus();
});

test("on a small screen there is no window: conversations have a page", async () => {
  vi.mocked(window.matchMedia).mockImplementation(
    () =>
      ({
        matches: false,
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  );
  localStorage.setItem("dl.chatWindow", JSON.stringify({ state: { isOpen: true }, version: 0 }));
  serveChallenges();
  serveTalks(FIVE);
  await visitApp({ as: me, at: "/dashboard" });
  await screen.findByRole("heading", { name: "Challenges" });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByRole("button", { name: /chat window/ })).toBeNull();
});
