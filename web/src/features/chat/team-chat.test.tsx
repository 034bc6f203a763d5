import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import type { Conversation } from "@/api/types";
import { CONVERSATION_ID, conversation, message, mirage, nova } from "@/test/chats";
import { fakeServer } from "@/test/fake-socket";
import { player } from "@/test/people";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

// jsdom computes no layout, so a virtualized list would render nothing.
vi.mock("virtua", () => import("@/test/plain-list"));

const OWLS = { _id: "t-1", name: "Night Owls", avatar: null };
const receipts = ["a", "b", nova._id].map((userId) => ({ userId, deliveredSeq: 2, readSeq: 2 }));

/** The conversations that the server lists, and whether it grants access to the history. */
let list: Conversation[];
let isMember: boolean;
const sentTo: unknown[] = [];

beforeEach(() => {
  vi.spyOn(document, "hasFocus").mockReturnValue(true);
  isMember = true;
  sentTo.length = 0;
  const owls = conversation({
    kind: "team",
    otherUser: null,
    team: OWLS,
    receipts,
    latestSeq: 2,
    lastMessage: message(2),
    lastMessageAt: new Date().toISOString(),
  });
  const leads = conversation({
    conversationId: "leads-1",
    kind: "leads",
    team: { _id: "t-2", name: "Baron Stealers", avatar: null },
  });
  list = [owls, leads];
  fakeServer.onAttempt = (socket) => socket.accept(nova);
  fakeServer.responses = {
    send_message: (question) => {
      sentTo.push(question);
      const { clientId, content } = question as { clientId: string; content: string };
      return { ok: true, message: message(3, { clientId, content, sender: nova }) };
    },
    mark_messages_read: () => ({ ok: true, readSeq: 2, unreadCount: 0 }),
  };
  server.use(
    http.get("*/api/messages/conversations", () =>
      HttpResponse.json({
        success: true,
        data: { conversations: list, unreadCount: 0 },
        pagination: { hasNextPage: false },
      }),
    ),
    http.get("*/api/messages/conversations/:id/history", () =>
      isMember
        ? HttpResponse.json({ success: true, data: history() })
        : refusal(404, "CONVERSATION_NOT_FOUND", "Conversation not found"),
    ),
  );
});

const history = () => ({
  conversationId: CONVERSATION_ID,
  messages: [message(1), message(2)],
  latestSeq: 2,
  latestChange: 0,
  receipts,
  hasMore: false,
  conversation: list[0],
  otherUser: null,
});

const open = (at: string) => visitApp({ as: player(), at });
const sidebar = () => within(screen.getByRole("complementary", { name: "Conversations" }));

test("TDETAIL-26 TDETAIL-28 the conversations of teams and of their leaders are listed among the others", async () => {
  await open("/chats");
  await screen.findByRole("heading", { name: "Chats" });
  const owls = await sidebar().findByRole("link", { name: /^Night Owls/ });
  expect(owls).toHaveAttribute("href", `/chats/${CONVERSATION_ID}`);
  const leads = sidebar().getByRole("link", { name: /^Baron Stealers \(leads\)/ });
  // It has an `otherUser`, yet it is not a direct conversation.
  expect(leads).toHaveAttribute("href", "/chats/leads-1");
  expect(leads).toHaveTextContent("No messages yet");
});

test("TDETAIL-28 the team's chat names the senders, and a message goes to all members", async () => {
  const { user } = await open(`/chats/${CONVERSATION_ID}`);
  const log = await screen.findByRole("log", { name: "Messages with Night Owls" });
  expect(log).toHaveTextContent(mirage.username);
  expect(screen.getByText("3 members")).toBeVisible();
  expect(screen.getByRole("link", { name: "Page of Night Owls" })).toHaveAttribute(
    "href",
    "/teams/t-1",
  );
  expect(screen.queryByRole("button", { name: /^More about/ })).toBeNull();
  await user.type(screen.getByRole("textbox", { name: "Message Night Owls" }), "nine sharp{Enter}");
  await waitFor(() => expect(sentTo).toHaveLength(1));
  expect(sentTo[0]).toMatchObject({ conversationId: CONVERSATION_ID, content: "nine sharp" });
  expect(sentTo[0]).not.toHaveProperty("recipientId");
});

test("a player who has left the team no longer sees its chat", async () => {
  await open(`/chats/${CONVERSATION_ID}`);
  await screen.findByRole("log");
  isMember = false;
  list = list.slice(1);
  act(() =>
    fakeServer.socket.emitEvent("conversation_members", { conversationId: CONVERSATION_ID }),
  );
  expect(await screen.findByText("You are not in this conversation.")).toBeVisible();
  expect(screen.queryByRole("log")).toBeNull();
  await waitFor(() => expect(sidebar().queryByRole("link", { name: /^Night Owls/ })).toBeNull());
});
