import { queryOptions, useQuery } from "@tanstack/react-query";
import { ChartNoAxesColumn } from "lucide-react";
import { useSearchParams } from "react-router";
import { api, call } from "@/api/client";
import { spokenDuration } from "@/lib/clock-text";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { InlineError } from "@/ui/inline-error";
import { Leader } from "@/ui/leader";
import { PageHeading } from "@/ui/page-heading";
import { Select } from "@/ui/select";
import { Skeleton } from "@/ui/skeleton";
import type { Quality } from "../api-types";
import { adminKeys } from "../queries";
import { refusalText } from "../refusals";
import { ModeratorTable } from "./moderator-table";
import { shareText } from "./share-text";

const PERIODS = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
] as const;

const USUAL_PERIOD = "30";

const qualityQuery = (days: number) =>
  queryOptions({
    queryKey: adminKeys.quality(days),
    queryFn: async ({ signal }) => {
      const request = api.GET("/api/admin/quality", { params: { query: { days } }, signal });
      return (await call(request, "Failed to load the figures")).data;
    },
    staleTime: 60_000,
  });

/** How fast disputes are taken and decided, and how many rulings an appeal overturned. */
export function QualityPage() {
  const [params, setParams] = useSearchParams();
  const period = PERIODS.find(({ value }) => value === params.get("days"))?.value ?? USUAL_PERIOD;
  const { data, error, refetch } = useQuery(qualityQuery(Number(period)));
  return (
    <>
      <PageHeading
        title="Quality"
        actions={
          <Select
            aria-label="Period"
            className="w-[132px]"
            options={PERIODS}
            value={period}
            onChange={({ target }) =>
              setParams(target.value === USUAL_PERIOD ? {} : { days: target.value })
            }
          />
        }
      >
        Of the disputes of the last {period} days
      </PageHeading>
      {error ? (
        <InlineError
          message={refusalText(error, "Failed to load the figures")}
          onRetry={() => void refetch()}
        />
      ) : null}
      {!data && !error ? <Skeleton count={2} className="h-40" /> : null}
      {data ? <Figures quality={data} /> : null}
    </>
  );
}

function Figures({ quality }: { quality: Quality }) {
  if (quality.taken === 0 && quality.decided === 0) {
    return (
      <EmptyState icon={ChartNoAxesColumn} title="No dispute was taken or decided">
        The figures appear with the first one.
      </EmptyState>
    );
  }
  const { taken, decided, medianTakeSeconds, medianDecideSeconds } = quality;
  // A ruling on an appeal is final: it is no part of the whole of these shares.
  const { appealable, appealed, overturned } = quality;
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-5">
      <Card title="All moderators">
        <dl className="grid gap-2 md:grid-cols-2 md:gap-x-8">
          <Leader label="Taken">{taken.toLocaleString("en")}</Leader>
          <Leader label="Decided">{decided.toLocaleString("en")}</Leader>
          <Leader label="Median time to take">{timeText(medianTakeSeconds)}</Leader>
          <Leader label="Median time to decide">{timeText(medianDecideSeconds)}</Leader>
          <Leader label="Appealed">{shareText(appealed, appealable)}</Leader>
          <Leader label="Overturned">{shareText(overturned, appealable)}</Leader>
        </dl>
      </Card>
      <ModeratorTable rows={quality.byModerator} />
    </div>
  );
}

const SECOND_MS = 1000;

function timeText(seconds: number | null | undefined): string {
  return seconds == null ? "–" : spokenDuration(seconds * SECOND_MS);
}
