import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./error";

const FIVE_MINUTES_MS = 5 * 60_000;
const QUERY_RETRIES = 2;
const MUTATION_RETRIES = 1;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < QUERY_RETRIES && isWorthRetrying(error),
      staleTime: FIVE_MINUTES_MS,
      refetchOnWindowFocus: false,
    },
    mutations: {
      // Fails at once while the device is offline. Paused, it would be sent on the reconnect, also after its dialog was cancelled.
      networkMode: "always",
      retry: (failures, error) => failures < MUTATION_RETRIES && isWorthRetrying(error),
    },
  },
});

/** Spread into every mutation that moves money: it is never retried automatically, only by a click. */
export const MONEY_MUTATION = { retry: false } as const;

/** A retry of a refused request would be refused again. */
function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof ApiError) || error.isConnectionFailure || error.status >= 500;
}
