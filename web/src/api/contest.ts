import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { msUntilFirstEnd } from "@/lib/server-time";
import { api, call } from "./client";
import { sendRequest } from "./live/connection";
import { onServerEvent } from "./live/event-bus";
import type { ServerEvents } from "./live/events";
import { useLiveEpoch } from "./live/status";
import { queryClient } from "./query-client";
import type { Contest } from "./types";

/** How often the table is requested while there is no live connection. */
export const CONTEST_POLL_MS = 30_000;

/** Places in the table that the server sends. */
const TABLE_PLACES = 10;

export const contestKeys = { all: ["contest"] as const };

/** The contest of this month: its table for the players, its account for administrators. */
export const contestQuery = queryOptions({
  queryKey: [...contestKeys.all, "current"],
  queryFn: async ({ signal }) =>
    (await call(api.GET("/api/contest", { signal }), "Failed to load the contest")).data,
  staleTime: CONTEST_POLL_MS,
});

/** The settled months, the latest first. */
export const pastContestsQuery = queryOptions({
  queryKey: [...contestKeys.all, "past"],
  queryFn: async ({ signal }) =>
    (await call(api.GET("/api/contest/past", { signal }), "Failed to load past months")).data,
});

/**
 * The contest of this month, which follows the table that the server sends; polled while there is no live connection, and where
 * the own place is at the end of that table or below it.
 */
export function useContest(username: string) {
  const epoch = useLiveEpoch();
  useEffect(() => (epoch === null ? undefined : followContest(username)), [epoch, username]);
  return useQuery({
    ...contestQuery,
    refetchInterval: ({ state }) =>
      epoch === null || placeOf(state.data) >= TABLE_PLACES
        ? CONTEST_POLL_MS
        : msUntilFirstEnd([state.data?.endsAt ?? null]),
  });
}

function followContest(username: string): () => void {
  const unsubscribers = [
    onServerEvent("contest_updated", (sent) => applyTable(sent, username)),
    // The own place and points change with the own matches.
    onServerEvent("quests_updated", refetchContest),
  ];
  // A server that refuses leaves the table as it was loaded; the next connection asks again.
  void sendRequest("contest_subscribe", {});
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
    void sendRequest("contest_unsubscribe", {});
  };
}

function refetchContest(): void {
  void queryClient.invalidateQueries({ queryKey: contestQuery.queryKey });
}

/** The own place; 0 without one. */
const placeOf = (contest: Contest | undefined) => contest?.mine?.place ?? 0;

function applyTable(sent: ServerEvents["contest_updated"], username: string): void {
  const known = queryClient.getQueryData(contestQuery.queryKey);
  if (!known) {
    refetchContest();
    return;
  }
  const own = sent.table.find(({ user }) => user.username === username);
  queryClient.setQueryData(contestQuery.queryKey, withTable(known, sent, own));
  // The wins behind the own points are not known, or who stood in the table does no longer.
  const hasMoved = own
    ? own.points !== known.mine?.points
    : known.mine && known.mine.place <= TABLE_PLACES;
  if (known.startsAt !== sent.startsAt || hasMoved) refetchContest();
}

function withTable(
  known: Contest,
  sent: ServerEvents["contest_updated"],
  own: Contest["table"][number] | undefined,
): Contest {
  const wins = known.mine?.wins ?? 0;
  const mine = own ? { place: own.place, points: own.points, wins } : known.mine;
  return { ...known, ...sent, mine };
}
