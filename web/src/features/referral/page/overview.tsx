import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "@/ui/skeleton";
import { figuresQuery } from "../queries";
import { Figures } from "./figures";
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
