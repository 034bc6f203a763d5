import { queryOptions } from "@tanstack/react-query";
import { api, call } from "@/api/client";

export const adminKeys = {
  all: ["admin"] as const,
  self: ["admin", "self"] as const,
  disputes: ["admin", "disputes"] as const,
  case: (challengeId: string) => ["admin", "case", challengeId] as const,
  quality: (days: number) => ["admin", "quality", days] as const,
};

const REFETCH_COUNTS_MS = 60_000;

/** The viewer as a member of the staff, with the counts beside the sections; refused for players. */
export const staffSelfQuery = queryOptions({
  queryKey: adminKeys.self,
  queryFn: async ({ signal }) => {
    const request = api.GET("/api/admin/me", { signal });
    return (await call(request, "Failed to open the console")).data;
  },
  // The role may be taken away at any time.
  staleTime: 0,
  refetchInterval: REFETCH_COUNTS_MS,
});
