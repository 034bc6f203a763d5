import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import { teamKeys } from "../cache";

/** `team_pool_changed` covers most changes; polling picks up those whose event was lost. */
const REFETCH_MS = 60_000;
const PAGE_SIZE = 10;

/** The pool of a team, for its members. */
export const poolQuery = (id: string) =>
  queryOptions({
    queryKey: teamKeys.pool(id),
    queryFn: async ({ signal }) => {
      const request = api.GET("/api/teams/{id}/pool", { params: { path: { id } }, signal });
      return (await call(request, "Failed to load the pool")).data.pool;
    },
    staleTime: 0,
    refetchOnWindowFocus: "always",
    refetchInterval: REFETCH_MS,
  });

/** One page of the pool's movements, newest first; always refetched. */
export const poolStatementQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...teamKeys.pool(id), "statement", page],
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: { page, limit: PAGE_SIZE } };
      const request = api.GET("/api/teams/{id}/pool/statement", { params, signal });
      const { data, pagination } = await call(request, "Failed to load the statement");
      return { rows: data.movements, pagination };
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
