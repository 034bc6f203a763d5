import { queryOptions } from "@tanstack/react-query";
import { api, call } from "./client";

/** Often enough to follow the table: nothing announces the wins of others. */
const REFETCH_MS = 30_000;

export const contestKeys = { all: ["contest"] as const };

/** The contest of this month: its table for the players, its account for administrators. */
export const contestQuery = queryOptions({
  queryKey: [...contestKeys.all, "current"],
  queryFn: async ({ signal }) =>
    (await call(api.GET("/api/contest", { signal }), "Failed to load the contest")).data,
  staleTime: REFETCH_MS,
  refetchInterval: REFETCH_MS,
});

/** The settled months, the latest first. */
export const pastContestsQuery = queryOptions({
  queryKey: [...contestKeys.all, "past"],
  queryFn: async ({ signal }) =>
    (await call(api.GET("/api/contest/past", { signal }), "Failed to load past months")).data,
});
