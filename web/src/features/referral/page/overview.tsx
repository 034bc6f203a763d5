import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import type { ReferralFigures } from "@/api/types";
import { useFlash } from "@/lib/use-flash";
import { Skeleton } from "@/ui/skeleton";
import { figuresQuery } from "../queries";
import { Benefits, HowItWorks, PointValues } from "./guide";
import { LinkCard } from "./link-card";
import { LoadFailure } from "./load-failure";
import { PendingReferrals } from "./pending-referrals";
import { RecentActivity } from "./recent-activity";
import { Rewards } from "./rewards";

export function Overview() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_300px] xl:grid-cols-[minmax(0,1fr)_340px] xl:gap-5">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 xl:gap-5">
        <OwnReferrals />
      </div>
      <div className="grid content-start gap-4 md:max-lg:grid-cols-3 xl:gap-5">
        <HowItWorks />
        <PointValues />
        <Benefits />
      </div>
    </div>
  );
}

function OwnReferrals() {
  const { data: figures, error, refetch } = useQuery(figuresQuery);
  // Show cached figures despite an error; show the error only without them.
  if (!figures && error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!figures) return <OwnReferralsSkeleton />;
  return (
    <>
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
      <LinkCard link={figures.referralLink} code={figures.referralCode} />
      <Figures figures={figures} />
      <Rewards />
      <div className="grid gap-4 md:grid-cols-2 xl:gap-5">
        <RecentActivity actions={figures.successfulReferrals} />
        <PendingReferrals />
      </div>
    </>
  );
}

function OwnReferralsSkeleton() {
  return (
    <>
      <Skeleton className="h-[232px]" />
      <Skeleton className="h-[104px]" />
      <Skeleton count={3} className="h-[124px]" />
    </>
  );
}

function Figures({ figures }: { figures: ReferralFigures }) {
  return (
    <dl className="card grid grid-cols-2 overflow-hidden md:grid-cols-4">
      <Figure label="Total Referrals" count={figures.totalReferrals} hint="verified" />
      <Figure label="Referral Points" count={figures.totalPoints} hint="earned so far" />
      <Figure label="Total Points" count={figures.currentPoints} hint="to spend" />
      <Figure label="Pending" count={figures.pendingReferrals} hint="not verified yet" />
    </dl>
  );
}

function Figure({ label, count, hint }: { label: string; count: number; hint: string }) {
  const isFlashing = useFlash(count);
  return (
    <div className={clsx("relative px-4 py-3", isFlashing && "flash")}>
      <dt className="text-xs text-fg-3">{label}</dt>
      <dd>
        <span className="disp-x num block text-[24px] leading-8">{count.toLocaleString("en")}</span>
        <span className="text-xs text-fg-3">{hint}</span>
      </dd>
    </div>
  );
}
