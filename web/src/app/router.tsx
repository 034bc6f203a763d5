import { Navigate, type RouteObject } from "react-router";
import { adminRoutes } from "./admin-routes";
import { challengeRoutes, openChallengeRoutes } from "./challenge-routes";
import { GuestOnly } from "./guest-only";
import { lazyLayout, lazyPage, offeredPage } from "./lazy-page";
import { opsRoutes } from "./ops-routes";
import { RootLayout } from "./root-layout";
import { RouteError } from "./route-error";
import { FILLS_SCREEN, OPEN_TO_VISITORS } from "./route-handles";
import { teamRoutes } from "./team-routes";

/** Every page is loaded when it is visited; only the guards restrict access. */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    // Shown until the first page is loaded; the skeleton of index.html is the background alone.
    hydrateFallbackElement: <div />,
    errorElement: <RouteError />,
    children: [
      {
        ...lazyLayout(async () => (await import("./public-layout")).PublicLayout),
        children: [
          {
            element: <GuestOnly />,
            children: [
              {
                index: true,
                ...lazyPage(
                  async () => (await import("@/features/landing/landing-page")).LandingPage,
                ),
              },
              {
                path: "login",
                ...lazyPage(async () => (await import("@/features/account/login-page")).LoginPage),
              },
              ...["register", "signup"].map((path) => ({
                path,
                ...lazyPage(
                  async () => (await import("@/features/account/register-page")).RegisterPage,
                ),
              })),
            ],
          },
          {
            path: "forgot-password",
            ...lazyPage(
              async () => (await import("@/features/account/reset/forgot-page")).ForgotPasswordPage,
            ),
          },
          {
            path: "reset-password",
            ...lazyPage(
              async () => (await import("@/features/account/reset/reset-page")).ResetPasswordPage,
            ),
          },
          {
            path: "verify-email",
            ...lazyPage(
              async () => (await import("@/features/account/verify-email-page")).VerifyEmailPage,
            ),
          },
          {
            path: "verify-email-change",
            ...lazyPage(
              async () =>
                (await import("@/features/account/email-link-page")).ConfirmEmailChangePage,
            ),
          },
          {
            path: "leave-email",
            ...lazyPage(
              async () => (await import("@/features/account/email-link-page")).LeaveEmailPage,
            ),
          },
          {
            path: "undo-email-change",
            ...lazyPage(
              async () => (await import("@/features/account/email-link-page")).UndoEmailChangePage,
            ),
          },
          {
            path: "auth/google",
            ...lazyPage(
              async () => (await import("@/features/account/google/return-page")).GoogleReturnPage,
            ),
          },
          {
            path: "terms",
            ...lazyPage(async () => (await import("@/features/legal/terms-page")).TermsPage),
          },
          {
            path: "ledger",
            ...lazyPage(async () => (await import("@/features/seal/seal-page")).SealPage),
          },
          {
            path: "privacy",
            ...lazyPage(async () => (await import("@/features/legal/privacy-page")).PrivacyPage),
          },
        ],
      },
      {
        // Behind the guard: sign-in, then the dispute terms, then the shell. Visitors pass it to the open pages alone.
        ...lazyLayout(async () => (await import("./app-layout")).AppLayout),
        children: [
          ...challengeRoutes,
          { handle: OPEN_TO_VISITORS, children: openChallengeRoutes },
          ...teamRoutes,
          ...adminRoutes,
          ...opsRoutes,
          {
            path: "profile",
            ...lazyPage(async () => (await import("@/features/account/profile-page")).ProfilePage),
          },
          {
            path: "profile/:userId",
            ...lazyPage(
              async () => (await import("@/features/friend/profile/player-page")).PlayerPage,
            ),
          },
          {
            path: "friends",
            ...lazyPage(async () => (await import("@/features/friend/friends-page")).FriendsPage),
          },
          {
            path: "notifications",
            ...lazyPage(
              async () =>
                (await import("@/features/notification/page/notifications-page")).NotificationsPage,
            ),
          },
          {
            path: "notifications/preferences",
            element: <Navigate to="/settings/notifications" replace />,
          },
          {
            path: "settings/:section?",
            ...lazyPage(async () => (await import("./pages/settings-page")).SettingsPage),
          },
          ...["chats", "chats/with/:userId", "chats/:conversationId"].map((path) => ({
            path,
            handle: FILLS_SCREEN,
            ...lazyPage(async () => (await import("@/features/chat/chats-page")).ChatsPage),
          })),
          {
            path: "referrals",
            ...lazyPage(
              async () => (await import("@/features/referral/page/referrals-page")).ReferralsPage,
            ),
          },
          {
            path: "quests",
            ...offeredPage(
              "/quests",
              async () => (await import("@/features/quest/page/quests-page")).QuestsPage,
            ),
          },
          {
            path: "shop",
            ...lazyPage(async () => (await import("@/features/quest/shop/shop-page")).ShopPage),
          },
          {
            path: "contest",
            ...offeredPage(
              "/contest",
              async () => (await import("@/features/dashboard/contest-page")).ContestPage,
            ),
          },
          {
            path: "token-info",
            ...offeredPage(
              "/token-info",
              async () => (await import("@/features/quest/tokens/token-page")).TokenPage,
            ),
          },
          {
            path: "search",
            ...lazyPage(async () => (await import("./pages/search-page")).SearchPage),
          },
          {
            path: "wallet",
            ...lazyPage(async () => (await import("@/features/wallet/wallet-page")).WalletPage),
          },
        ],
      },
      { path: "*", element: <Navigate to="/dashboard" replace /> },
    ],
  },
];
