import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import { refreshLook } from "@/api/looks";
import { MONEY_MUTATION } from "@/api/query-client";
import { refreshUser } from "@/api/session";
import { shopQuery } from "@/api/shop";
import type { Cosmetic } from "@/api/types";
import { useIdempotent } from "@/api/use-idempotent";
import { refetchQuests } from "../use-live-quests";

type Order = { cosmetic: Cosmetic["id"]; price: number };

/** Pays for a cosmetic, which is worn at once. Nothing is shown as paid before the server confirms it. */
export function useBuy(username: string) {
  return useMutation({
    ...MONEY_MUTATION,
    mutationFn: useIdempotent<Order, { balance: number }>(buy),
    onSuccess: () => refreshLook(username),
    // A refusal means that the shown data is outdated: the price, the balance or the ownership changed.
    onSettled: () => {
      refetchQuests();
      void refreshUser();
    },
  });
}

async function buy(order: Order, key: string): Promise<{ balance: number }> {
  const request = api.POST("/api/shop/purchases", {
    params: { header: { "Idempotency-Key": key } },
    body: order,
  });
  return (await call(request, "Failed to buy it")).data;
}

/** Puts on what the player has, or takes it off. */
export function useWear(username: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: { cosmetic: Cosmetic["id"]; worn: boolean }) =>
      (await call(api.PUT("/api/shop/worn", { body: change }), "Failed to change it")).data,
    onSuccess: (shop) => {
      client.setQueryData(shopQuery.queryKey, shop);
      refreshLook(username);
    },
  });
}
