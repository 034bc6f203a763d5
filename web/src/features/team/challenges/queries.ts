import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import { teamKeys } from "../keys";

const PAGE_SIZE = 10;
/** The states of the matches change without an event for the team's page. */
const REFETCH_MS = 30_000;

/** One page of the matches of a team, newest first. */
export const teamChallengesQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...teamKeys.challenges(id), page],
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: { page, limit: PAGE_SIZE } };
      const request = api.GET("/api/teams/{id}/challenges", { params, signal });
      const { data, pagination } = await call(request, "Failed to load the team's challenges");
      return { rows: data.challenges, pagination };
    },
    staleTime: 0,
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  });
