import { queryOptions } from "@tanstack/react-query";
import { api, call } from "@/api/client";

/** Often enough to follow the table: nothing announces the wins of others. */
const REFETCH_MS = 30_000;

/** The contest of this month. */
export const contestQuery = queryOptions({
  queryKey: ["contest", "current"],
  queryFn: async ({ signal }) =>
    (await call(api.GET("/api/contest", { signal }), "Failed to load the contest")).data,
  staleTime: REFETCH_MS,
  refetchInterval: REFETCH_MS,
});

/** The settled months, the latest first. */
export const pastContestsQuery = queryOptions({
  queryKey: ["contest", "past"],
  queryFn: async ({ signal }) =>
    (await call(api.GET("/api/contest/past", { signal }), "Failed to load past months")).data,
});
