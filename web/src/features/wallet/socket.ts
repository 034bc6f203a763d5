import { useEffect } from "react";
import { onLive } from "@/api/live/bus";
import type { ServerEvents } from "@/api/live/events";
import { useOnConnect } from "@/api/live/use-live-connection";
import { queryClient } from "@/api/query-client";
import { walletKeys, walletQuery } from "./queries";

/** For the shell: balances follow the money, and are read again whenever the line comes up. */
export function useLiveWallet(): void {
  useEffect(() => onLive("wallet_updated", (balances) => void follow(balances)), []);
  useOnConnect(() => void readAnew());
}

/** An answer that is under way may have been read before: it is asked for again, so that it cannot undo what was told. */
async function follow(balances: ServerEvents["wallet_updated"]): Promise<void> {
  const isReading = queryClient.isFetching({ queryKey: walletQuery.queryKey }) > 0;
  await queryClient.cancelQueries({ queryKey: walletQuery.queryKey });
  queryClient.setQueryData(walletQuery.queryKey, (wallet) =>
    wallet ? { ...wallet, ...balances } : wallet,
  );
  const changed = isReading ? walletKeys.all : walletKeys.history;
  await queryClient.invalidateQueries({ queryKey: changed });
}

/** Nor is a first answer waited for: it would be taken for one that was asked for now. */
async function readAnew(): Promise<void> {
  await queryClient.cancelQueries({ queryKey: walletKeys.all });
  await queryClient.invalidateQueries({ queryKey: walletKeys.all });
}
