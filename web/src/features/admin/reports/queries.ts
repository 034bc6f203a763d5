import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import type { ReportResult, ReportStatus } from "../api-types";
import { adminKeys, useStaffAction } from "../queries";

const PAGE_SIZE = 20;
const REFETCH_MS = 30_000;

/** One page of the reports. Polled: players send new ones, and other moderators close them. */
export const reportsQuery = (status: ReportStatus, page: number) =>
  queryOptions({
    queryKey: [...adminKeys.all, "reports", status, page],
    queryFn: async ({ signal }) => {
      const params = { query: { status, page, limit: PAGE_SIZE } };
      const request = api.GET("/api/admin/reports", { params, signal });
      const { data, pagination } = await call(request, "Failed to load the reports");
      return { rows: data, pages: pagination };
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });

type Closing = { result: ReportResult; note: string };

/** Closes a report. */
export const useCloseReport = (id: string) =>
  useStaffAction((body: Closing) =>
    call(
      api.POST("/api/admin/reports/{id}/close", { params: { path: { id } }, body }),
      "The report could not be closed",
    ),
  );
