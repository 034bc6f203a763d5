import { AnnouncementsPage } from "@/features/admin/announcements/announcements-page";
import { QueuePage } from "@/features/admin/disputes/queue-page";
import { AccountPage } from "@/features/admin/ledger/account-page";
import { ChallengeLedgerPage } from "@/features/admin/ledger/challenge-page";
import { JournalPage } from "@/features/admin/ledger/journal-page";
import { LedgerPage } from "@/features/admin/ledger/ledger-page";
import { LogPage } from "@/features/admin/log/log-page";
import { QualityPage } from "@/features/admin/quality/quality-page";
import { ReportsPage } from "@/features/admin/reports/reports-page";
import { AdminSettingsPage } from "@/features/admin/settings/settings-page";
import { Console } from "@/features/admin/shell/console";
import { NotFound } from "@/features/admin/shell/not-found";
import { UserPage } from "@/features/admin/users/user-page";
import { UsersPage } from "@/features/admin/users/users-page";
import { CasePage } from "./pages/admin/case-page";

/** Every page of the staff, in one part: players load none of it, and the first load names one part instead of fifteen. */
export const adminPages = {
  AccountPage,
  AdminSettingsPage,
  AnnouncementsPage,
  CasePage,
  ChallengeLedgerPage,
  Console,
  JournalPage,
  LedgerPage,
  LogPage,
  NotFound,
  QualityPage,
  QueuePage,
  ReportsPage,
  UserPage,
  UsersPage,
};
