import clsx from "clsx";
import { type ReactNode, useEffect } from "react";
import { useLiveConnection } from "@/api/live/use-live-connection";
import { renewSession, useUser } from "@/api/session";
import { SuspendedBanner } from "@/features/account/suspended-banner";
import { VerifyBanner } from "@/features/account/verify/verify-banner";
import { useLiveLists } from "@/features/challenge/lists/use-lists";
import { LiveStrip } from "@/features/challenge/live-strip";
import { useUnreadCount } from "@/features/chat/use-chats";
import { useLiveChats } from "@/features/chat/use-live-chats";
import { PopupStack } from "@/features/notification/popups/popup-stack";
import { useLiveNotifications } from "@/features/notification/use-live-notifications";
import { useUnreadNotifications } from "@/features/notification/use-notifications";
import { useLiveQuests } from "@/features/quest/use-live-quests";
import { useLiveReferrals } from "@/features/referral/use-live-referrals";
import { useLiveTeams } from "@/features/team/use-live-teams";
import { useLiveWallet } from "@/features/wallet/use-live-wallet";
import { useUnreadInTitle } from "@/lib/page-title";
import { Announcements } from "../announcements";
import { LazyPalette } from "../palette/lazy-palette";
import { useRecordPages } from "../palette/recent-pages";
import { PlayMoneyBanner } from "../play-money-banner";
import { FILLS_SCREEN, useHasHandle } from "../route-handles";
import { SkipLink } from "../skip-link";
import { ConnectionBanner } from "./connection-banner";
import { Header } from "./header";
import { LazyAnswerDialog, LazyRealityCheck } from "./lazy-dialogs";
import { ShortcutKeys } from "./shortcut-keys";
import { SideNavigation } from "./side-navigation";
import { useMarkSettledRead } from "./use-mark-settled-read";
import {
  useRefetchFriends,
  useRefetchPoints,
  useRefetchTeams,
  useRefetchUser,
} from "./use-refetch";

const PAGE =
  "mx-auto max-w-[1240px] px-4 pt-4 pb-[calc(112px+env(safe-area-inset-bottom))] lg:px-6 lg:pt-6 lg:pb-10";

/** The layout of all pages behind sign-in: navigation at the side, header on top, the page. */
export function Shell({ children }: { children: ReactNode }) {
  useTokenRenewal();
  useLiveConnection();
  useLiveLists();
  useLiveWallet();
  const { _id, username, isSuspended } = useUser();
  useRefetchUser(isSuspended);
  useLiveChats(_id);
  useUnreadInTitle(useUnreadCount() + useUnreadNotifications());
  useRecordPages(_id);
  useLiveNotifications(_id);
  useMarkSettledRead();
  useLiveTeams();
  useRefetchTeams();
  useRefetchFriends();
  useLiveReferrals();
  useLiveQuests(username);
  useRefetchPoints();
  const isFilled = useHasHandle(FILLS_SCREEN);
  return (
    <>
      <SkipLink />
      <div className="lg:grid lg:grid-cols-[68px_minmax(0,1fr)] xl:grid-cols-[224px_minmax(0,1fr)]">
        <SideNavigation />
        <div className={clsx("min-w-0", isFilled && "flex h-dvh flex-col")}>
          <Header />
          <PlayMoneyBanner />
          <Announcements />
          <ConnectionBanner />
          <SuspendedBanner />
          <VerifyBanner />
          <main
            id="main"
            tabIndex={-1}
            className={isFilled ? "flex min-h-0 flex-1 flex-col" : PAGE}
          >
            {isFilled ? null : <LiveStrip userId={_id} />}
            {children}
          </main>
        </div>
      </div>
      <ShortcutKeys />
      <PopupStack />
      <LazyAnswerDialog />
      <LazyPalette />
      <LazyRealityCheck userId={_id} />
    </>
  );
}

/** One minute before the access token would expire. */
const RENEWAL_EVERY_MS = 14 * 60_000;

/** Renews the token before it expires, while the user is signed in. */
function useTokenRenewal(): void {
  useEffect(() => {
    const timer = setInterval(() => void renewSession(), RENEWAL_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
}
