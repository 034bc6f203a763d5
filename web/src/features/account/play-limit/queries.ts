import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, call, requireToken } from "@/api/client";
import { playLimitsQuery } from "@/api/play-limits";
import type { PlayLimitKind, PlayLimits } from "@/api/types";

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
