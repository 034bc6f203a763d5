import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { useUser } from "@/api/session";
import type { Challenge } from "@/api/types";
import { YourChallenges } from "@/features/challenge/board/your-challenges";
import { updateParams } from "@/features/challenge/filters";
import { DASHBOARD_LABELS, TicketAction } from "@/features/challenge/ticket-action";
import { ChatSummary } from "@/features/chat/summary/chat-summary";
import { BottomTabs, useContestsTab } from "@/features/dashboard/bottom-tabs";
import { ContestPanel } from "@/features/dashboard/contest-panel";
import { EscrowGuide } from "@/features/dashboard/escrow-guide";
import { FirstSteps } from "@/features/dashboard/first-steps";
import { MoneyCard } from "@/features/dashboard/money-card";
import { RecordCard } from "@/features/dashboard/record-card";
import { FriendsCard } from "@/features/friend/friends-card";
import { LatestNotificationsCard } from "@/features/notification/latest-card";
import { walletQuery } from "@/features/wallet/queries";
import { usePageTitle } from "@/lib/page-title";
import { retryUntilLoaded } from "@/lib/retry-until-loaded";
import { useIsWide } from "@/lib/use-is-wide";
import { NarrowBoard, WideBoard } from "./dashboard-board";
import { JoinChallengeDialog } from "./join-challenge-dialog";

/** Loaded separately: the board renders before it, and without it. */
const ChatWindow = lazy(async () => {
  const loaded = await retryUntilLoaded(() => import("@/features/chat/window/chat-window"));
  return { default: loaded.ChatWindow };
});

const ROWS_NARROW = 3;
const ROWS_WIDE = 5;

export function DashboardPage() {
  usePageTitle("Dashboard");
  const user = useUser();
  const isWide = useIsWide();
  const [joining, setJoining] = useState<Challenge | null>(null);
  const actionOf = (challenge: Challenge) => (
    <TicketAction challenge={challenge} user={user} labels={DASHBOARD_LABELS} onJoin={setJoining} />
  );
  return (
    <>
      {isWide ? (
        <>
          <WideDashboard actionOf={actionOf} userId={user._id} />
          <Suspense>
            <ChatWindow viewerId={user._id} />
          </Suspense>
        </>
      ) : (
        <NarrowDashboard actionOf={actionOf} />
      )}
      {joining ? (
        <JoinChallengeDialog challenge={joining} onClose={() => setJoining(null)} />
      ) : null}
    </>
  );
}

type ActionOf = { actionOf: (challenge: Challenge) => React.ReactNode };

/** Three columns: challenges to join, current challenges, the player's own figures. */
function WideDashboard({ actionOf, userId }: ActionOf & { userId: string }) {
  const { data: wallet } = useQuery(walletQuery);
  return (
    // The bottom padding leaves space for the chat button, so that all content can be scrolled clear of it.
    <div className="grid grid-cols-[minmax(0,1fr)_228px_236px] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_276px_280px] xl:gap-5 pb-[calc(48px+env(safe-area-inset-bottom))]">
      <WideBoard actionOf={actionOf} />
      <div className="grid min-w-0 grid-cols-1 gap-4 xl:gap-5">
        <ContestPanel />
        <YourChallenges rows={ROWS_WIDE} />
        <RecordCard />
        <EscrowGuide />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-4 xl:gap-5">
        <FirstSteps />
        <MoneyCard wallet={wallet} />
        <FriendsCard />
        <LatestNotificationsCard />
        <ChatSummary viewerId={userId} />
      </div>
    </div>
  );
}

/** One column with two tabs. */
function NarrowDashboard({ actionOf }: ActionOf) {
  const [params, setParams] = useSearchParams();
  const tab = params.get("tab") === "contests" ? "contests" : "challenges";
  const { label } = useContestsTab();
  return (
    <>
      {tab === "challenges" ? (
        <div className="grid grid-cols-1 gap-4">
          <FirstSteps />
          <NarrowBoard actionOf={actionOf} />
        </div>
      ) : (
        <>
          <h1 tabIndex={-1} className="disp-x mb-4 text-[24px] leading-8">
            {label}
          </h1>
          <div className="grid gap-4">
            <ContestPanel />
            <YourChallenges rows={ROWS_NARROW} />
            <EscrowGuide />
          </div>
        </>
      )}
      <BottomTabs
        value={tab}
        onChange={(next) =>
          setParams(updateParams(params, { tab: next === "contests" ? next : "" }), {
            replace: true,
          })
        }
      />
    </>
  );
}
