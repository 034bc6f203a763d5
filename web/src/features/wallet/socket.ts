import { useEffect } from "react";
import { onLive } from "@/api/live/bus";
import { useOnConnect } from "@/api/live/use-live-connection";
import { queryClient } from "@/api/query-client";
import { walletKeys, walletQuery } from "./queries";

/** For the shell: balances follow the money, and are read again whenever the line comes up. */
export function useLiveWallet(): void {
  useEffect(
    () =>
      onLive("wallet_updated", (balances) => {
        queryClient.setQueryData(walletQuery.queryKey, (wallet) =>
          wallet ? { ...wallet, ...balances } : wallet,
        );
        void queryClient.invalidateQueries({ queryKey: walletKeys.history });
      }),
    [],
  );
  useOnConnect(() => void queryClient.invalidateQueries({ queryKey: walletKeys.all }));
}
