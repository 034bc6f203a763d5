import { useEffect } from "react";
import { onServerEvent } from "@/api/live/event-bus";
import type { ServerEvents } from "@/api/live/events";
import { useOnReconnect } from "@/api/live/use-live-connection";
import { refreshLook } from "@/api/looks";
import { queryClient } from "@/api/query-client";
import { questKeys, shopQuery } from "@/api/shop";
import { toast } from "@/lib/toast";
import { questsQuery, tokensQuery } from "./queries";

/** For the shell: follows progress, tokens and what the player wears, and refetches after a reconnect. */
export function useLiveQuests(username: string): void {
  useEffect(() => onServerEvent("quests_updated", onProgress), []);
  useEffect(() => onServerEvent("tokens_updated", onTokens), []);
  // What was bought or put on on another device is worn here too.
  useEffect(
    () =>
      onServerEvent("quests_updated", ({ isLookChanged }) => {
        if (isLookChanged) refreshLook(username);
      }),
    [username],
  );
  useEffect(() => onServerEvent("tokens_updated", () => refreshLook(username)), [username]);
  useOnReconnect(refetchQuests);
}

export function refetchQuests(): void {
  void queryClient.invalidateQueries({ queryKey: questKeys.all });
}

function onProgress({ completed }: ServerEvents["quests_updated"]): void {
  const [first] = completed;
  if (first) {
    const others = completed.length - 1;
    const more = others > 0 ? ` and ${others} more` : "";
    toast.success(`Quest completed: ${first.title}${more}`, {
      description: "Claim your tokens on the Quests page.",
    });
  }
  refetchQuests();
}

function onTokens({ balance }: ServerEvents["tokens_updated"]): void {
  queryClient.setQueryData(questsQuery.queryKey, (known) =>
    known ? { ...known, summary: { ...known.summary, balance } } : known,
  );
  // What was bought on another device is owned here too.
  void queryClient.invalidateQueries({ queryKey: shopQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey });
}
