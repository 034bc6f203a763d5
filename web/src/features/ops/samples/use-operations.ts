import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { useOnReconnect } from "@/api/live/use-live-connection";
import { serverNow } from "@/lib/server-time";
import type { OperationsOverview, OperationsSample } from "../api-types";
import { rangeOf } from "../charts/ranges";
import { historyQuery, overviewQuery } from "../queries";
import { collect, mergeSamples } from "./merge";
import { timeOf } from "./rates";
import { useLiveSamples } from "./use-live-samples";

/** How often the figures are read where the socket sends no samples. */
const POLL_MS = 5000;
/** How often what the samples do not have is read where the socket sends them. */
const REFRESH_MS = 15_000;
/** Two samples in a row are missing: the socket is silent, although it is open. */
const SILENT_MS = 12_000;

export type Operations = {
  overview: OperationsOverview | undefined;
  /** Why the newest reading of the overview failed. */
  error: Error | null;
  historyError: Error | null;
  /** Oldest first, over the range that the address names. */
  samples: readonly OperationsSample[];
  isLive: boolean;
  isPaused: boolean;
  setPaused: (isPaused: boolean) => void;
  retry: () => void;
};

/** What every page of the console shows of the server, updated unless it is paused. */
export function useOperations(): Operations {
  const [params] = useSearchParams();
  const seconds = rangeOf(params);
  const [collected, setCollected] = useState<readonly OperationsSample[]>([]);
  const [pausedAt, setPausedAt] = useState<number | undefined>();
  const add = useCallback(
    (sample: OperationsSample) => setCollected((samples) => collect(samples, sample)),
    [],
  );
  const isLive = useLiveSamples(add);
  const newestAt = collected.at(-1)?.at;
  const overview = useQuery({
    ...overviewQuery,
    refetchInterval: () => {
      if (pausedAt !== undefined) return false;
      const isSilent = newestAt === undefined || serverNow() - Date.parse(newestAt) > SILENT_MS;
      return isLive && !isSilent ? REFRESH_MS : POLL_MS;
    },
  });
  const history = useQuery(historyQuery(seconds));
  const sample = overview.data?.sample;
  useEffect(() => {
    if (sample) add(sample);
  }, [sample, add]);
  const retry = () => {
    void overview.refetch();
    void history.refetch();
  };
  useOnReconnect(retry);
  const samples = useMemo(
    () => mergeSamples(history.data ?? [], collected, { seconds, until: pausedAt }),
    [history.data, collected, seconds, pausedAt],
  );
  const newest = samples.at(-1);
  return {
    overview: overview.data,
    error: overview.error,
    historyError: history.error,
    samples,
    isLive,
    isPaused: pausedAt !== undefined,
    setPaused: (isPaused) => setPausedAt(isPaused && newest ? timeOf(newest) : undefined),
    retry,
  };
}
