import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import { MONEY_MUTATION } from "@/api/query-client";
import type { Transaction, Wallet, Withdrawal } from "@/api/types";
import { useIdempotent } from "@/api/use-idempotent";
import { walletKeys, walletQuery } from "./queries";

type DepositOrder = { amount: string };
type WithdrawalOrder = { amount: string; destination: string; currentPassword: string };

type Moved = { wallet: Wallet; transaction: Transaction; withdrawal?: Withdrawal | null };

/** Brings money in; answers the wallet and the new row. */
export const useDeposit = () => useMove(sendDeposit);

/** Sends money out. */
export const useWithdrawal = () => useMove(sendWithdrawal);

/** Cancels a withdrawal that has not been sent to the provider. */
export const useCancelWithdrawal = () => useMove(sendCancel);

export type DepositMove = ReturnType<typeof useDeposit>;
export type WithdrawalMove = ReturnType<typeof useWithdrawal>;

/** One idempotency key per click; a retry with unknown outcome reuses it, so that money cannot move twice. */
function useMove<Order>(send: (order: Order, key: string) => Promise<Moved>) {
  const client = useQueryClient();
  return useMutation({
    ...MONEY_MUTATION,
    mutationFn: useIdempotent<Order, Moved>(send),
    onSuccess: ({ wallet }) => {
      client.setQueryData(walletQuery.queryKey, wallet);
    },
    // The response is shown already, and the history refetches in the background.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: walletKeys.all });
    },
  });
}

async function sendDeposit({ amount }: DepositOrder, key: string): Promise<Moved> {
  const params = { header: { "Idempotency-Key": key } };
  const answer = api.POST("/api/wallet/deposits", { params, body: { amount } });
  return (await call(answer, "Failed to deposit")).data;
}

async function sendWithdrawal(body: WithdrawalOrder, key: string): Promise<Moved> {
  const params = { header: { "Idempotency-Key": key } };
  const answer = api.POST("/api/wallet/withdrawals", { params, body });
  return (await call(answer, "Failed to withdraw")).data;
}

async function sendCancel({ id }: { id: string }, key: string): Promise<Moved> {
  const params = { path: { id }, header: { "Idempotency-Key": key } };
  const answer = api.POST("/api/wallet/withdrawals/{id}/cancel", { params });
  return (await call(answer, "Failed to cancel the withdrawal")).data;
}
