import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import type { LogQuery } from "../api-types";
import { adminKeys } from "../queries";

const PAGE_SIZE = 50;
/** Members of the staff to choose from, at most: the most rows that the server sends at once. */
const STAFF_MAX = 100;

/** The entries that match, the latest first, slice by slice. */
export const logQuery = (filter: LogQuery) =>
  infiniteQueryOptions({
    queryKey: [...adminKeys.all, "log", filter],
    queryFn: async ({ pageParam: before, signal }) => {
      const params = { query: { ...filter, limit: PAGE_SIZE, ...(before ? { before } : {}) } };
      const request = api.GET("/api/admin/log", { params, signal });
      return await call(request, "Failed to load the audit log");
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextBefore }) => nextBefore,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** The members of the staff, whose entries can be chosen. */
export const staffQuery = queryOptions({
  queryKey: [...adminKeys.all, "users", "staff"],
  queryFn: async ({ signal }) => {
    const params = { query: { status: "staff", page: 1, limit: STAFF_MAX } } as const;
    const request = api.GET("/api/admin/users", { params, signal });
    return (await call(request, "Failed to load the staff")).data.map(({ user }) => user);
  },
});
