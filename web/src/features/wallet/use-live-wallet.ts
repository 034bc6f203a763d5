import { useEffect } from "react";
import { onServerEvent } from "@/api/live/event-bus";
import type { ServerEvents } from "@/api/live/events";
import { useOnConnect } from "@/api/live/use-live-connection";
import { queryClient } from "@/api/query-client";
import { walletKeys, walletQuery } from "./queries";

/** For the shell: applies balance events, and refetches on every connect. */
export function useLiveWallet(): void {
  useEffect(() => onServerEvent("wallet_updated", (balances) => void applyBalances(balances)), []);
  useOnConnect(() => void refetchWallet());
}

/**
 * Shows the balances at once, and refetches the rest, such as the totals, which the event lacks. First cancels a request
 * in flight, whose response may be older than the event and would overwrite it.
 */
async function applyBalances(balances: ServerEvents["wallet_updated"]): Promise<void> {
  await queryClient.cancelQueries({ queryKey: walletQuery.queryKey });
  queryClient.setQueryData(walletQuery.queryKey, (wallet) =>
    wallet ? { ...wallet, ...balances } : wallet,
  );
  await queryClient.invalidateQueries({ queryKey: walletKeys.all });
}

/** Cancels first: `invalidateQueries` would otherwise reuse an initial request already in flight. */
async function refetchWallet(): Promise<void> {
  await queryClient.cancelQueries({ queryKey: walletKeys.all });
  await queryClient.invalidateQueries({ queryKey: walletKeys.all });
}
