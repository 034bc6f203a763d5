import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, call, requireToken } from "@/api/client";
import type { PlayLimitKind, PlayLimits } from "@/api/types";
import { msUntilFirstEnd } from "@/lib/server-time";

export const playLimitsQuery = queryOptions({
  queryKey: ["account", "play-limits"],
  queryFn: async ({ signal }) =>
    (await call(api.GET("/api/play-limits", { signal }), "Failed to load your limits")).data,
  // What was staked changes with every stake.
  staleTime: 0,
  // Read again where a break ends or a higher limit begins.
  refetchInterval: ({ state: { data } }) =>
    data
      ? msUntilFirstEnd(
          [data.coolOffUntil, data.stake.next?.from, data.deposit.next?.from].map(
            (end) => end ?? null,
          ),
        )
      : false,
});

/** Sets a limit; null removes it. */
export function usePlayLimitChange(kind: PlayLimitKind) {
  return usePlayChange(async (limit: string | null) => {
    const request = api.PUT("/api/play-limits/{kind}", {
      params: { path: { kind } },
      body: { limit },
    });
    return (await call(request, "The limit could not be changed")).data;
  });
}

/** Starts a break of so many days, or makes it longer. */
export function useCoolOff() {
  return usePlayChange(async (days: number) => {
    const request = api.POST("/api/play-limits/cool-off", { body: { days } });
    return (await call(request, "The break could not be started")).data;
  });
}

function usePlayChange<Input>(send: (input: Input) => Promise<PlayLimits>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => {
      requireToken();
      return send(input);
    },
    retry: false,
    onSuccess: (limits) => client.setQueryData(playLimitsQuery.queryKey, limits),
  });
}
