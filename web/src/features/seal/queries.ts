import { queryOptions } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import type { Seal } from "@/api/types";

/** New journals are sealed every half minute. */
const REFETCH_MS = 15_000;

/** The last seal of the ledger; null while nothing is sealed. */
export const sealHeadQuery = queryOptions({
  queryKey: ["seal", "head"],
  queryFn: async ({ signal }) =>
    (await call(api.GET("/api/ledger/seal", { signal }), "Failed to load the seal")).data.seal,
  refetchInterval: REFETCH_MS,
});

export type SealsPage = { seals: Seal[]; nextAfter: number | null };

/** The seals that follow the one with the number `after`, at most 100. */
export async function fetchSeals(after: number): Promise<SealsPage> {
  const request = api.GET("/api/ledger/seals", { params: { query: { after } } });
  return (await call(request, "Failed to load the seals")).data;
}
