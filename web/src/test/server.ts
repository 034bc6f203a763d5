import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { allOn } from "./fake-line";
import { emptyWallet } from "./people";

/** What every signed-in page asks for; a test overrides what it is about. */
export const server = setupServer(
  http.get("*/api/challenges/my-challenges", () =>
    HttpResponse.json({
      success: true,
      data: { challenges: [] },
      pagination: { user: { currentPage: 1, totalPages: 1, totalChallenges: 0 } },
    }),
  ),
  http.get("*/api/messages/conversations", () =>
    HttpResponse.json({
      success: true,
      data: { conversations: [], unreadCount: 0 },
      pagination: { currentPage: 1, totalPages: 1, totalConversations: 0, hasNextPage: false },
    }),
  ),
  http.get("*/api/notifications", () =>
    HttpResponse.json({
      success: true,
      notifications: [],
      unreadCount: 0,
      number: 0,
      pagination: {
        currentPage: 1,
        totalPages: 1,
        totalNotifications: 0,
        hasNextPage: false,
        hasPrevPage: false,
        nextCursor: null,
      },
    }),
  ),
  http.get("*/api/notifications/counts", () =>
    HttpResponse.json({ success: true, data: { unreadCount: 0, totalCount: 0, number: 0 } }),
  ),
  http.get("*/api/notifications/preferences", () =>
    HttpResponse.json({ success: true, data: allOn() }),
  ),
  http.get("*/api/wallet", () => HttpResponse.json({ success: true, data: emptyWallet })),
);

/** The server's way of saying no. */
export function refusal(
  status: number,
  code: string,
  message: string,
  fields?: Record<string, string>,
) {
  return HttpResponse.json(
    { success: false, message, code, ...(fields ? { fields } : {}) },
    { status },
  );
}
