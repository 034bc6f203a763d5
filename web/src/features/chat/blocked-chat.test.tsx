import { act, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { CONVERSATION_ID, conversation, message, mirage, nova } from "@/test/chats";
import { fakeServer } from "@/test/fake-socket";
import { player } from "@/test/people";
import { server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

// jsdom computes no layout, so a virtualized list would render nothing.
vi.mock("virtua", () => import("@/test/plain-list"));

test("an open chat shows a player who is blocked no follow, and after the block the present one", async () => {
  let isBlocked = false;
  let isFollowing = true;
  const shown = () =>
    conversation({ canWrite: !isBlocked, latestSeq: 1, lastMessage: message(1), unreadCount: 0 });
  fakeServer.onAttempt = (socket) => socket.accept(nova);
  fakeServer.responses = {
    mark_messages_read: () => ({ ok: true, readSeq: 1, unreadCount: 0 }),
    conversation_sync: () => ({ ok: true, messages: [], changed: [], ...cursors }),
  };
  const cursors = { latestSeq: 1, latestChange: 1, receipts: [], typing: [] };
  server.use(
    http.get("*/api/messages/conversations", () =>
      HttpResponse.json({
        success: true,
        data: { conversations: [shown()], unreadCount: 0 },
        pagination: { hasNextPage: false },
      }),
    ),
    http.get("*/api/messages/:id/history", () =>
      HttpResponse.json({
        success: true,
        data: {
          ...cursors,
          conversationId: CONVERSATION_ID,
          messages: [message(1)],
          hasMore: false,
          conversation: shown(),
          otherUser: null,
        },
      }),
    ),
    http.get("*/api/friends/relations", () => {
      const relationship = { isMutualFriend: false, isFollowing, isFollower: false };
      const players = isBlocked ? [] : [{ _id: mirage._id, relationship }];
      return HttpResponse.json({ success: true, data: { players } });
    }),
  );
  const change = () =>
    act(() =>
      fakeServer.socket.emitEvent("conversation_members", { conversationId: CONVERSATION_ID }),
    );
  await visitApp({ as: player({ _id: nova._id, id: nova._id }), at: `/chats/with/${mirage._id}` });
  const unfollow = await screen.findByRole("button", { name: "Unfollow mirage_ops" });
  isBlocked = true;
  isFollowing = false;
  change();
  expect(await screen.findByText("You cannot write to this player.")).toBeVisible();
  await waitFor(() => expect(unfollow).not.toBeInTheDocument());
  isBlocked = false;
  change();
  expect(await screen.findByRole("button", { name: "Follow mirage_ops" })).toBeVisible();
});
