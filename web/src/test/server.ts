import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { config } from "./config";
import { defaultPreferences } from "./fake-notification-socket";
import { contest, emptyWallet, noPlayLimits, noQuests } from "./people";

/** The requests that every signed-in page makes; a test overrides the ones it is about. */
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
    HttpResponse.json({ success: true, data: defaultPreferences() }),
  ),
  http.get("*/api/friends/relations", () =>
    HttpResponse.json({ success: true, data: { players: [] } }),
  ),
  http.get("*/api/config", () => HttpResponse.json({ success: true, data: config })),
  http.get("*/api/looks", () => HttpResponse.json({ success: true, data: { looks: [] } })),
  http.get("*/api/contest", () => HttpResponse.json({ success: true, data: contest })),
  http.get("*/api/quests", () => HttpResponse.json({ success: true, data: noQuests })),
  http.get("*/api/shop", () =>
    HttpResponse.json({ success: true, data: { cosmetics: [], tokens: 0, points: 0 } }),
  ),
  http.get("*/api/announcements", () => HttpResponse.json({ success: true, data: [] })),
  http.get("*/api/auth/change-email", () =>
    HttpResponse.json({ success: true, data: { change: null } }),
  ),
  http.get("*/api/users/me/export", () =>
    HttpResponse.json({ success: true, data: { export: null } }),
  ),
  http.get("*/api/play-limits", () => HttpResponse.json({ success: true, data: noPlayLimits })),
  http.get("*/api/auth/passkeys", () =>
    HttpResponse.json({ success: true, data: { passkeys: [] } }),
  ),
  http.get("*/api/auth/second-factor", () =>
    HttpResponse.json({
      success: true,
      data: { isOn: false, enabledAt: null, recoveryCodesLeft: 0 },
    }),
  ),
  http.get("*/api/auth/google", () =>
    HttpResponse.json({
      success: true,
      data: { isAvailable: false, hasPassword: true, google: null },
    }),
  ),
  http.get("*/api/auth/security-events", () =>
    HttpResponse.json({
      success: true,
      data: {
        events: [],
        pagination: {
          currentPage: 1,
          totalPages: 0,
          totalEvents: 0,
          hasNextPage: false,
          hasPrevPage: false,
        },
      },
    }),
  ),
  http.get("*/api/referral/link", () =>
    HttpResponse.json({
      success: true,
      data: {
        referralCode: "NOVA4KDE",
        referralLink: "https://duel-ledger.example/signup?ref=NOVA4KDE",
      },
    }),
  ),
  http.get("*/api/users/me/first-steps", () =>
    HttpResponse.json({
      success: true,
      data: { steps: [{ name: "play_challenge", isDone: false }], followedMin: 3 },
    }),
  ),
  http.get("*/api/friends/counts", () =>
    HttpResponse.json({
      success: true,
      data: { discover: 0, following: 0, followers: 0, mutual: 0 },
    }),
  ),
  http.get("*/api/wallet/withdrawals", () =>
    HttpResponse.json({ success: true, data: { withdrawals: [] } }),
  ),
  http.get("*/api/wallet", () => HttpResponse.json({ success: true, data: emptyWallet })),
);

/** An error response of the server. */
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
