import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Flag } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { pageOf } from "@/lib/page-of";
import { useIsPastEnd } from "@/lib/use-is-past-end";
import { EmptyState } from "@/ui/empty-state";
import { InlineError } from "@/ui/inline-error";
import { PageHeading } from "@/ui/page-heading";
import { Pagination } from "@/ui/pagination";
import { Skeleton } from "@/ui/skeleton";
import { type Tab, Tabs } from "@/ui/tabs";
import type { ReportRow, ReportStatus } from "../api-types";
import { refusalText } from "../refusals";
import { usePageParam, useUrlFilters } from "../url-filters";
import { CloseReportDialog } from "./close-report-dialog";
import { reportsQuery } from "./queries";
import { ReportItem } from "./report-item";

const TABS: readonly Tab<ReportStatus>[] = [
  { value: "open", label: "Open" },
  { value: "closed", label: "Closed" },
];

/** What players have reported; the URL holds the tab and the page. */
export function ReportsPage() {
  const { values, change } = useUrlFilters(["status"] as const);
  const status = values.status === "closed" ? "closed" : "open";
  return (
    <>
      <PageHeading title="Reports">
        What players have reported about challenges and other players.
      </PageHeading>
      <Tabs
        label="Reports to show"
        tabs={TABS}
        value={status}
        onChange={(chosen) => change({ status: chosen === "open" ? "" : chosen })}
      >
        <ReportList status={status} />
      </Tabs>
    </>
  );
}

function ReportList({ status }: { status: ReportStatus }) {
  const [params] = useSearchParams();
  const goToPage = usePageParam();
  const [closing, setClosing] = useState<ReportRow | null>(null);
  const reports = useQuery(reportsQuery(status, pageOf(params)));
  const isPastEnd = useIsPastEnd(reports, goToPage);
  const { data, error, isPlaceholderData, refetch } = reports;
  if (error) {
    return (
      <InlineError
        message={refusalText(error, "Failed to load the reports")}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data || isPastEnd) return <Skeleton count={4} className="h-32 rounded-[12px]" />;
  return (
    <>
      {data.rows.length === 0 ? (
        <NoReports status={status} />
      ) : (
        <ul
          aria-label={status === "open" ? "Open reports" : "Closed reports"}
          aria-busy={isPlaceholderData}
          className={clsx("grid gap-3", isPlaceholderData && "opacity-60")}
        >
          {data.rows.map((report) => (
            <ReportItem key={report._id} report={report} onClose={() => setClosing(report)} />
          ))}
        </ul>
      )}
      <Pagination {...data.pages} onPage={goToPage} />
      {closing ? <CloseReportDialog report={closing} onClose={() => setClosing(null)} /> : null}
    </>
  );
}

function NoReports({ status }: { status: ReportStatus }) {
  return status === "open" ? (
    <EmptyState icon={Flag} title="No open reports">
      A report appears here as soon as a player sends one.
    </EmptyState>
  ) : (
    <EmptyState icon={Flag} title="No closed reports yet">
      Reports that a moderator has closed are listed here, with their result.
    </EmptyState>
  );
}
