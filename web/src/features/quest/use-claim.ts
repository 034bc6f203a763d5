import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import { MONEY_MUTATION } from "@/api/query-client";
import type { Quest, QuestsData } from "@/api/types";
import { useIdempotent } from "@/api/use-idempotent";
import { questsQuery } from "./queries";
import { refetchQuests } from "./use-live-quests";

type ClaimResult = { quest: Quest; balance: number };

/** Claims a reward. Tokens are of the ledger: nothing is shown as claimed before the server confirms it. */
export function useClaim() {
  const client = useQueryClient();
  return useMutation({
    ...MONEY_MUTATION,
    mutationFn: useIdempotent<string, ClaimResult>(claim),
    onSuccess: (result) => {
      client.setQueryData(questsQuery.queryKey, (known) => known && withClaimed(known, result));
    },
    // A refusal means that the shown progress is outdated: another device has claimed, or the day is over.
    onSettled: refetchQuests,
  });
}

async function claim(id: string, key: string): Promise<ClaimResult> {
  const request = api.POST("/api/quests/{id}/claim", {
    params: { path: { id }, header: { "Idempotency-Key": key } },
  });
  return (await call(request, "Failed to claim the reward")).data;
}

function withClaimed(known: QuestsData, { quest, balance }: ClaimResult): QuestsData {
  const replace = (quests: Quest[]) => quests.map((one) => (one.id === quest.id ? quest : one));
  return {
    summary: { ...known.summary, balance },
    daily: replace(known.daily),
    weekly: replace(known.weekly),
    achievements: replace(known.achievements),
  };
}
