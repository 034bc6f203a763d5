import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import { MONEY_MUTATION } from "@/api/query-client";
import type { PasskeyConfirmation, Transaction, Wallet, Withdrawal } from "@/api/types";
import { useIdempotent } from "@/api/use-idempotent";
import { walletKeys, walletQuery } from "./queries";

type DepositOrder = { amount: string };
/** The confirmation is a passkey, or a code for players with a second factor, else the password. */
type WithdrawalOrder = {
  amount: string;
  destination: string;
} & ({ currentPassword: string } | { code: string } | { passkey: PasskeyConfirmation });

type PaymentResult = { wallet: Wallet; transaction: Transaction; withdrawal?: Withdrawal | null };

/** Deposits money; resolves to the wallet and the new transaction. */
export const useDeposit = () => usePayment(postDeposit);

/** Withdraws money. */
export const useWithdrawal = () =>
  // A retry is confirmed anew, and is the same withdrawal all the same.
  usePayment(postWithdrawal, ({ amount, destination }) => ({ amount, destination }));

/** Cancels a withdrawal that has not been sent to the provider. */
export const useCancelWithdrawal = () => usePayment(postCancellation);

export type DepositMutation = ReturnType<typeof useDeposit>;
export type WithdrawalMutation = ReturnType<typeof useWithdrawal>;

/** One idempotency key per click; a retry with unknown outcome reuses it, so that money cannot move twice. */
function usePayment<Order>(
  send: (order: Order, key: string) => Promise<PaymentResult>,
  identityOf?: (order: Order) => unknown,
) {
  const client = useQueryClient();
  return useMutation({
    ...MONEY_MUTATION,
    mutationFn: useIdempotent<Order, PaymentResult>(send, identityOf),
    onSuccess: ({ wallet }) => {
      client.setQueryData(walletQuery.queryKey, wallet);
    },
    // The response is shown already, and the history refetches in the background.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: walletKeys.all });
    },
  });
}

async function postDeposit({ amount }: DepositOrder, key: string): Promise<PaymentResult> {
  const params = { header: { "Idempotency-Key": key } };
  const request = api.POST("/api/wallet/deposits", { params, body: { amount } });
  return (await call(request, "Failed to deposit")).data;
}

async function postWithdrawal(body: WithdrawalOrder, key: string): Promise<PaymentResult> {
  const params = { header: { "Idempotency-Key": key } };
  const request = api.POST("/api/wallet/withdrawals", { params, body });
  return (await call(request, "Failed to withdraw")).data;
}

async function postCancellation({ id }: { id: string }, key: string): Promise<PaymentResult> {
  const params = { path: { id }, header: { "Idempotency-Key": key } };
  const request = api.POST("/api/wallet/withdrawals/{id}/cancel", { params });
  return (await call(request, "Failed to cancel the withdrawal")).data;
}
