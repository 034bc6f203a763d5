import { Navigate, type RouteObject, useParams } from "react-router";
import { challengeRoutes, openChallengeRoutes } from "./challenge-routes";
import { GuestOnly } from "./guest-only";
import { RootLayout } from "./root-layout";
import { RouteError } from "./route-error";
import { FILLS_SCREEN } from "./shell/fills-screen";
import { teamRoutes } from "./team-routes";

/** Every page is fetched when it is visited; only the guard decides who sees which. */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    // The outlet waits for its first page here; the skeleton of index.html is the background alone.
    hydrateFallbackElement: <div />,
    errorElement: <RouteError />,
    children: [
      {
        lazy: async () => ({
          Component: (await import("./public-layout")).PublicLayout,
        }),
        children: [
          {
            element: <GuestOnly />,
            children: [
              {
                index: true,
                errorElement: <RouteError />,
                lazy: async () => ({
                  Component: (await import("@/features/landing/landing-page")).LandingPage,
                }),
              },
              {
                path: "login",
                errorElement: <RouteError />,
                lazy: async () => ({
                  Component: (await import("@/features/account/login-page")).LoginPage,
                }),
              },
              ...["register", "signup"].map((path) => ({
                path,
                errorElement: <RouteError />,
                lazy: async () => ({
                  Component: (await import("@/features/account/register-page")).RegisterPage,
                }),
              })),
            ],
          },
          {
            path: "verify-email",
            errorElement: <RouteError />,
            lazy: async () => ({
              Component: (await import("@/features/account/verify-email-page")).VerifyEmailPage,
            }),
          },
          {
            path: "terms",
            errorElement: <RouteError />,
            lazy: async () => ({
              Component: (await import("@/features/legal/terms-page")).TermsPage,
            }),
          },
          {
            path: "privacy",
            errorElement: <RouteError />,
            lazy: async () => ({
              Component: (await import("@/features/legal/privacy-page")).PrivacyPage,
            }),
          },
        ],
      },
      {
        // Behind the guard: sign-in, then the dispute terms, then the shell.
        lazy: async () => ({
          Component: (await import("./protected-layout")).ProtectedLayout,
        }),
        children: [
          ...challengeRoutes,
          ...teamRoutes,
          {
            path: "profile",
            errorElement: <RouteError />,
            lazy: async () => ({
              Component: (await import("@/features/account/profile-page")).ProfilePage,
            }),
          },
          // A player has no page of their own yet: one can talk to them.
          { path: "profile/:userId", element: <ToPerson /> },
          {
            path: "notifications",
            errorElement: <RouteError />,
            lazy: async () => ({
              Component: (await import("@/features/notification/page/notifications-page"))
                .NotificationsPage,
            }),
          },
          {
            path: "notifications/preferences",
            errorElement: <RouteError />,
            lazy: async () => ({
              Component: (await import("@/features/notification/preferences/preferences-page"))
                .PreferencesPage,
            }),
          },
          {
            path: "settings",
            errorElement: <RouteError />,
            lazy: async () => ({
              Component: (await import("@/features/account/settings-page")).SettingsPage,
            }),
          },
          ...["chats", "chats/with/:userId", "chats/:conversationId"].map((path) => ({
            path,
            errorElement: <RouteError />,
            handle: FILLS_SCREEN,
            lazy: async () => ({
              Component: (await import("@/features/chat/chats-page")).ChatsPage,
            }),
          })),
          {
            path: "referrals",
            errorElement: <RouteError />,
            lazy: async () => ({
              Component: (await import("@/features/referral/page/referrals-page")).ReferralsPage,
            }),
          },
          {
            path: "wallet",
            errorElement: <RouteError />,
            lazy: async () => ({
              Component: (await import("@/features/wallet/wallet-page")).WalletPage,
            }),
          },
        ],
      },
      {
        lazy: async () => ({
          Component: (await import("./open-layout")).OpenLayout,
        }),
        children: openChallengeRoutes,
      },
      { path: "*", element: <Navigate to="/dashboard" replace /> },
    ],
  },
];

function ToPerson() {
  const { userId = "" } = useParams();
  return <Navigate to={`/chats/with/${userId}`} replace />;
}
