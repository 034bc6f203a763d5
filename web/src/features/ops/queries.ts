import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import { isNotFound } from "@/api/error";
import { syncServerTime } from "@/lib/server-time";
import type { TraceTarget } from "./trace/recognise";

const KEY = "operations";

/** What the server is doing now, with its newest sample. */
export const overviewQuery = queryOptions({
  queryKey: [KEY, "overview"],
  queryFn: async ({ signal }) => {
    const request = api.GET("/api/admin/operations", { signal });
    const { data } = await call(request, "Failed to load the figures");
    // The age of what is shown is counted from the server's clock.
    syncServerTime(data.serverTime);
    return data;
  },
  staleTime: 0,
});

/** The samples of the last seconds, oldest first. */
export const historyQuery = (seconds: number) =>
  queryOptions({
    queryKey: [KEY, "history", seconds],
    queryFn: async ({ signal }) => {
      const params = { query: { seconds } };
      const request = api.GET("/api/admin/operations/history", { params, signal });
      return (await call(request, "Failed to load the history")).data.samples;
    },
    placeholderData: keepPreviousData,
  });

/** The busiest actors of a kind. */
export const actorsQuery = (kind: string) =>
  queryOptions({
    queryKey: [KEY, "actors", kind],
    queryFn: async ({ signal }) => {
      const params = { path: { kind } };
      const request = api.GET("/api/admin/operations/actors/{kind}", { params, signal });
      return (await call(request, "Failed to load the actors")).data.actors;
    },
    staleTime: 0,
  });

/** One actor with the state that it shows of itself; reading it wakes no sleeper. */
export const actorQuery = (kind: string, key: string) =>
  queryOptions({
    queryKey: [KEY, "actors", kind, key],
    queryFn: async ({ signal }) => {
      const params = { path: { kind, key } };
      const request = api.GET("/api/admin/operations/actors/{kind}/{key}", { params, signal });
      return (await call(request, "Failed to load the actor")).data;
    },
    staleTime: 0,
  });

async function traceChallenge(id: string, signal: AbortSignal) {
  const params = { path: { id } };
  const request = api.GET("/api/admin/operations/trace/challenges/{id}", { params, signal });
  const { data } = await call(request, "Failed to trace the challenge");
  return { kind: "challenge", ...data } as const;
}

async function tracePlayer(player: string, signal: AbortSignal) {
  const params = { path: { id: player } };
  const request = api.GET("/api/admin/operations/trace/players/{id}", { params, signal });
  const { data } = await call(request, "Failed to trace the player");
  return { kind: "player", ...data } as const;
}

/** The trace of what was recognised; an id is that of a challenge, or else of a player. */
export const traceQuery = (target: TraceTarget) =>
  queryOptions({
    queryKey: [KEY, "trace", target],
    queryFn: async ({ signal }) => {
      switch (target.kind) {
        case "challenge":
          return traceChallenge(target.id, signal);
        case "player":
          return tracePlayer(target.player, signal);
        default:
          try {
            return await traceChallenge(target.id, signal);
          } catch (error) {
            if (isNotFound(error)) {
              return tracePlayer(target.id, signal);
            }
            throw error;
          }
      }
    },
    staleTime: 0,
  });

/** A command to the server itself. Afterwards its figures are read again, also after a failure. */
function useServerCommand<Input, Result>(send: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    // The command may have been done although its response was lost: a person decides whether to repeat it.
    retry: false,
    onSettled: () => client.invalidateQueries({ queryKey: overviewQuery.queryKey }),
  });
}

export const useDrain = () =>
  useServerCommand((body: { reason: string; confirmation: string }) =>
    call(api.POST("/api/admin/operations/drain", { body }), "The server could not be drained"),
  );

export const useSetReadOnly = () =>
  useServerCommand((body: { isOn: boolean; reason: string }) =>
    call(
      api.POST("/api/admin/operations/read-only", { body }),
      "The read-only mode could not be changed",
    ),
  );

export const useSetLogFilter = () =>
  useServerCommand((body: { filter: string; reason: string }) =>
    call(
      api.POST("/api/admin/operations/log-filter", { body }),
      "The log filter could not be changed",
    ),
  );
