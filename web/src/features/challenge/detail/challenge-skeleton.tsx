import type { ReactNode } from "react";
import { Skeleton } from "@/ui/skeleton";

/** The placeholder of a page with one column of content beside the escrow. */
export function ChallengeSkeleton() {
  return (
    <Page>
      <Skeleton className="h-[196px] rounded-card" />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
        <Skeleton className="h-[280px] rounded-card" />
        <Skeleton className="h-[280px] rounded-card" />
      </div>
    </Page>
  );
}

/** The placeholder of the details: the ticket; the players above log and rules, and beside them the money. */
export function DetailSkeleton() {
  return (
    <Page>
      <Skeleton className="h-[196px] rounded-card" />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid content-start gap-5">
          <Skeleton className="h-[156px] rounded-card" />
          <div className="grid gap-5 xl:grid-cols-2">
            <Skeleton className="h-[264px] rounded-card" />
            <Skeleton className="h-[264px] rounded-card" />
          </div>
        </div>
        <div className="grid content-start gap-5">
          <Skeleton className="h-[280px] rounded-card" />
          <Skeleton className="h-[52px] rounded-card" />
        </div>
      </div>
    </Page>
  );
}

/** The placeholder of the match: two corners with the clock; the stream above log and chat, and beside them the panels. */
export function MatchSkeleton() {
  return (
    <Page>
      <Skeleton className="h-[300px] rounded-card lg:h-[230px]" />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid content-start gap-5">
          <Skeleton className="h-[76px] rounded-card" />
          <div className="grid gap-5 xl:grid-cols-2">
            <Skeleton className="h-[420px] rounded-card" />
            <Skeleton className="h-[420px] rounded-card" />
          </div>
        </div>
        <div className="grid content-start gap-5">
          <Skeleton className="h-[280px] rounded-card" />
          <Skeleton className="h-[220px] rounded-card" />
        </div>
      </div>
    </Page>
  );
}

function Page({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-5">
      <Skeleton className="h-9 w-[min(420px,80%)]" />
      {children}
    </div>
  );
}
