import { queryOptions } from "@tanstack/react-query";
import { api, call } from "@/api/client";

export const walletKeys = { all: ["wallet"] as const };

/** What is available, in escrow and on its way out. */
export const walletQuery = queryOptions({
  queryKey: [...walletKeys.all, "balances"],
  queryFn: async ({ signal }) =>
    (await call(api.GET("/api/wallet", { signal }), "Failed to load your wallet")).data,
});
