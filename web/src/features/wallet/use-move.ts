import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { api, call } from "@/api/client";
import { ApiError } from "@/api/error";
import { MONEY_MUTATION } from "@/api/query-client";
import type { Transaction, Wallet } from "@/api/types";
import { newIdempotencyKey } from "@/lib/idempotency";
import { walletKeys, walletQuery } from "./queries";

type DepositOrder = { amount: string };
type WithdrawalOrder = { amount: string; destination: string };

type Moved = { wallet: Wallet; transaction: Transaction };
type Kept = { order: string; key: string };

/** Brings money in; answers the wallet and the new row. */
export const useDeposit = () => useMove(sendDeposit);

/** Sends money out. */
export const useWithdrawal = () => useMove(sendWithdrawal);

export type DepositMove = ReturnType<typeof useDeposit>;
export type WithdrawalMove = ReturnType<typeof useWithdrawal>;

/**
 * One key for each click. Only where nobody knows whether a click arrived (the connection broke, the
 * server failed) the next click on the same order repeats its key, so that it cannot move money twice.
 */
function useMove<Order>(send: (order: Order, key: string) => Promise<Moved>) {
  const client = useQueryClient();
  const unanswered = useRef<Kept | null>(null);
  return useMutation({
    ...MONEY_MUTATION,
    mutationFn: (order: Order) => {
      const kept = keyFor(order, unanswered.current);
      unanswered.current = kept;
      return send(order, kept.key);
    },
    onSuccess: ({ wallet }) => {
      unanswered.current = null;
      client.setQueryData(walletQuery.queryKey, wallet);
    },
    onError: (error) => {
      if (isAnswer(error)) unanswered.current = null;
    },
    // The answer is shown already; the history catches up behind it.
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

function keyFor(order: unknown, kept: Kept | null): Kept {
  const same = JSON.stringify(order);
  return kept?.order === same ? kept : { order: same, key: newIdempotencyKey() };
}

/** A refusal is a decision; a silence, a server's failure or "still running" is none. */
function isAnswer(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const isUnknown = error.isConnectionFailure || error.status >= 500;
  return !isUnknown && error.code !== "IDEMPOTENCY_KEY_IN_USE";
}
