import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import { MONEY_MUTATION } from "@/api/query-client";
import type { Pool } from "@/api/types";
import { useIdempotent } from "@/api/use-idempotent";
import { teamKeys } from "../cache";
import { poolQuery } from "./queries";

/** In which direction a member's money moves. */
export type PoolDirection = "deposit" | "withdraw";

type PoolMovementOrder = { amount: string };
type PoolMovementResult = { message: string; data: { pool: Pool } };

/** Moves money between the wallet and the share. One idempotency key per click; a retry with unknown outcome reuses it. */
export function usePoolMovement(teamId: string, direction: PoolDirection) {
  const client = useQueryClient();
  return useMutation({
    ...MONEY_MUTATION,
    mutationFn: useIdempotent<PoolMovementOrder, PoolMovementResult>(({ amount }, key) =>
      send(teamId, direction, amount, key),
    ),
    onSuccess: ({ data }) => client.setQueryData(poolQuery(teamId).queryKey, data.pool),
    // Not awaited: the response is shown already, and statement and wallet refetch in the background.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: teamKeys.pool(teamId) });
      void client.invalidateQueries({ queryKey: ["wallet"] });
    },
  });
}

function send(
  id: string,
  direction: PoolDirection,
  amount: string,
  key: string,
): Promise<PoolMovementResult> {
  const params = { path: { id }, header: { "Idempotency-Key": key } };
  switch (direction) {
    case "deposit":
      return call(
        api.POST("/api/teams/{id}/deposit", { params, body: { amount } }),
        "Failed to pay into the pool",
      );
    case "withdraw":
      return call(
        api.POST("/api/teams/{id}/withdraw", { params, body: { amount } }),
        "Failed to take back from the pool",
      );
  }
}

/** Sets what one match may stake of the viewer's share; null for all of it. */
export function useCap(teamId: string) {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: async (cap: string | null) => {
      const request = api.PUT("/api/teams/{id}/pool/cap", {
        params: { path: { id: teamId } },
        body: { cap },
      });
      return (await call(request, "Failed to save the limit")).data.pool;
    },
    onSuccess: (pool) => client.setQueryData(poolQuery(teamId).queryKey, pool),
  });
}
