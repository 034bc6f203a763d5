import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import type { TransactionKind } from "@/api/types";

export const walletKeys = {
  all: ["wallet"] as const,
  history: ["wallet", "history"] as const,
};

/** The balances: available, in escrow, and being withdrawn. */
export const walletQuery = queryOptions({
  queryKey: [...walletKeys.all, "balances"],
  queryFn: async ({ signal }) =>
    (await call(api.GET("/api/wallet", { signal }), "Failed to load your wallet")).data,
});

/** The withdrawals that have not ended, newest first. */
export const withdrawalsQuery = queryOptions({
  queryKey: [...walletKeys.all, "withdrawals"],
  queryFn: async ({ signal }) => {
    const request = api.GET("/api/wallet/withdrawals", { signal });
    return (await call(request, "Failed to load your withdrawals")).data.withdrawals;
  },
});

const PAGE_SIZE = 20;

export type HistoryFilter = { kind: TransactionKind | null; page: number };

/** One page of the ledger's rows, newest first; always refetched. */
export const historyQuery = ({ kind, page }: HistoryFilter) =>
  queryOptions({
    queryKey: [...walletKeys.history, { kind, page }],
    queryFn: async ({ signal }) => {
      const params = { query: { page, limit: PAGE_SIZE, ...(kind ? { kind } : {}) } };
      const request = api.GET("/api/wallet/transactions", { params, signal });
      const { data, pagination } = await call(request, "Failed to load your history");
      return { rows: data.transactions, pagination };
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
