import type { RouteObject } from "react-router";
import { lazyPage } from "./lazy-page";

/** The pages of the administration, children of the console's route. */
export const administrationRoutes: RouteObject[] = [
  {
    path: "users",
    ...lazyPage(async () => (await import("@/features/admin/users/users-page")).UsersPage),
  },
  {
    path: "users/:userId",
    ...lazyPage(async () => (await import("@/features/admin/users/user-page")).UserPage),
  },
  {
    path: "reports",
    ...lazyPage(async () => (await import("@/features/admin/reports/reports-page")).ReportsPage),
  },
  {
    path: "ledger",
    ...lazyPage(async () => (await import("@/features/admin/ledger/ledger-page")).LedgerPage),
  },
  {
    path: "ledger/journals/:journalId",
    ...lazyPage(async () => (await import("@/features/admin/ledger/journal-page")).JournalPage),
  },
  {
    path: "ledger/accounts/:accountId",
    ...lazyPage(async () => (await import("@/features/admin/ledger/account-page")).AccountPage),
  },
  {
    path: "ledger/challenges/:challengeId",
    ...lazyPage(
      async () => (await import("@/features/admin/ledger/challenge-page")).ChallengeLedgerPage,
    ),
  },
  {
    path: "announcements",
    ...lazyPage(
      async () =>
        (await import("@/features/admin/announcements/announcements-page")).AnnouncementsPage,
    ),
  },
  {
    path: "settings",
    ...lazyPage(
      async () => (await import("@/features/admin/settings/settings-page")).AdminSettingsPage,
    ),
  },
  {
    path: "log",
    ...lazyPage(async () => (await import("@/features/admin/log/log-page")).LogPage),
  },
];
