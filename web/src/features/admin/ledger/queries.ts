import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import type { JournalsQuery } from "../api-types";
import { adminKeys, useStaffAction } from "../queries";

const PAGE_SIZE = 30;

const ledgerKey = [...adminKeys.all, "ledger"] as const;

/** The journals that match, the latest first, slice by slice. */
export const journalsQuery = (filter: JournalsQuery) =>
  infiniteQueryOptions({
    queryKey: [...ledgerKey, "journals", filter],
    queryFn: async ({ pageParam: before, signal }) => {
      const params = { query: { ...filter, limit: PAGE_SIZE, ...(before ? { before } : {}) } };
      const request = api.GET("/api/admin/ledger/journals", { params, signal });
      return await call(request, "Failed to load the journals");
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextBefore }) => nextBefore,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** One journal, which nothing ever changes. */
export const journalQuery = (id: string) =>
  queryOptions({
    queryKey: [...ledgerKey, "journal", id],
    queryFn: async ({ signal }) => {
      const params = { path: { id } };
      const request = api.GET("/api/admin/ledger/journals/{id}", { params, signal });
      return (await call(request, "Failed to load the journal")).data;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export const accountQuery = (id: string) =>
  queryOptions({
    queryKey: [...ledgerKey, "account", id],
    queryFn: async ({ signal }) => {
      const params = { path: { id } };
      const request = api.GET("/api/admin/ledger/accounts/{id}", { params, signal });
      return (await call(request, "Failed to load the account")).data;
    },
    staleTime: 0,
  });

/** The newest result of the audit, null before its first run. */
export const auditQuery = queryOptions({
  queryKey: [...ledgerKey, "audit"],
  queryFn: async ({ signal }) => {
    const request = api.GET("/api/admin/audit", { signal });
    return (await call(request, "Failed to load the result of the audit")).data ?? null;
  },
  staleTime: 0,
});

/** Runs the audit now. */
export const useRunAudit = () =>
  useStaffAction<void, unknown>(() =>
    call(api.POST("/api/admin/audit"), "The audit could not be run"),
  );
