import { Skeleton } from "@/ui/skeleton";

/** The placeholder of a challenge while it loads. */
export function ChallengeSkeleton() {
  return (
    <div className="grid gap-5">
      <Skeleton className="h-9 w-[min(420px,80%)]" />
      <Skeleton className="h-[196px] rounded-card" />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
        <Skeleton className="h-[280px] rounded-card" />
        <Skeleton className="h-[280px] rounded-card" />
      </div>
    </div>
  );
}
