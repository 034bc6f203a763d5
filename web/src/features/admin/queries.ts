import { type QueryKey, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import { syncServerDate } from "@/lib/server-time";

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
    const { data } = await call(request, "Failed to open the console");
    // The lists of the console have deadlines, and their bodies have no time of the server.
    syncServerDate((await request).response.headers.get("Date"));
    return data;
  },
  // The role may be taken away at any time.
  staleTime: 0,
  refetchInterval: REFETCH_COUNTS_MS,
});

/**
 * An action of the staff. Afterwards all that the console shows is read again, also after a failure: another member of
 * the staff may have acted first. So is what `alsoRead` names.
 */
export function useStaffAction<Input, Result>(
  send: (input: Input) => Promise<Result>,
  alsoRead?: QueryKey,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    // The action may have been done although its response was lost: a person decides whether to repeat it.
    retry: false,
    onSettled: () =>
      Promise.all(
        [adminKeys.all, alsoRead].map((queryKey) =>
          queryKey ? client.invalidateQueries({ queryKey }) : null,
        ),
      ),
  });
}
