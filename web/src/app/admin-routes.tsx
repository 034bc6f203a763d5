import type { ComponentType } from "react";
import { Navigate, type RouteObject } from "react-router";
import { lazyPage } from "./lazy-page";

type Pages = typeof import("./admin-pages").adminPages;

const page = (choose: (pages: Pages) => ComponentType) =>
  lazyPage(async () => choose((await import("./admin-pages")).adminPages));

/** The pages of the staff, in a part of their own that players never load. Their links: `admin/shell/sections.ts`. */
export const adminRoutes: RouteObject[] = [
  {
    path: "admin",
    ...page((pages) => pages.Console),
    children: [
      { index: true, element: <Navigate to="/admin/disputes" replace /> },
      { path: "disputes", ...page((pages) => pages.QueuePage) },
      { path: "disputes/:id", ...page((pages) => pages.CasePage) },
      { path: "quality", ...page((pages) => pages.QualityPage) },
      { path: "users", ...page((pages) => pages.UsersPage) },
      { path: "users/:userId", ...page((pages) => pages.UserPage) },
      { path: "reports", ...page((pages) => pages.ReportsPage) },
      { path: "ledger", ...page((pages) => pages.LedgerPage) },
      { path: "ledger/journals/:journalId", ...page((pages) => pages.JournalPage) },
      { path: "ledger/accounts/:accountId", ...page((pages) => pages.AccountPage) },
      { path: "ledger/challenges/:challengeId", ...page((pages) => pages.ChallengeLedgerPage) },
      { path: "announcements", ...page((pages) => pages.AnnouncementsPage) },
      { path: "settings", ...page((pages) => pages.AdminSettingsPage) },
      { path: "log", ...page((pages) => pages.LogPage) },
      { path: "*", ...page((pages) => pages.NotFound) },
    ],
  },
];
