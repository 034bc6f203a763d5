import { useQuery } from "@tanstack/react-query";
import { Flag } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { pageOf } from "@/lib/page-of";
import { EmptyState } from "@/ui/empty-state";
import { PageHeading } from "@/ui/page-heading";
import { type Tab, Tabs } from "@/ui/tabs";
import type { ReportRow, ReportStatus } from "../api-types";
import { PagedList } from "../paged-list";
import { useUrlFilters } from "../url-filters";
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
  const [closing, setClosing] = useState<ReportRow | null>(null);
  return (
    <>
      <PagedList
        label={status === "open" ? "Open reports" : "Closed reports"}
        query={useQuery(reportsQuery(status, pageOf(params)))}
        failure="Failed to load the reports"
        rowHeight="h-32 rounded-[12px]"
        className="grid gap-3"
        empty={<NoReports status={status} />}
        renderRow={(report) => (
          <ReportItem key={report._id} report={report} onClose={() => setClosing(report)} />
        )}
      />
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
