import { queryOptions } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import { questKeys } from "@/api/shop";
import type { Quest } from "@/api/types";
import { msUntilFirstEnd } from "@/lib/server-time";

/** Every quest with the own progress, and the summary. */
export const questsQuery = queryOptions({
  queryKey: [...questKeys.all, "list"],
  queryFn: async ({ signal }) =>
    (await call(api.GET("/api/quests", { signal }), "Failed to load your quests")).data,
  // A page that stays open over midnight shows the quests of the new day.
  refetchInterval: ({ state }) =>
    msUntilFirstEnd([...(state.data?.daily ?? []), ...(state.data?.weekly ?? [])].map(endOf)),
});

const endOf = ({ endsAt }: Quest): string | null => endsAt ?? null;

/** The plan of the tokens, and what the ledger has of it. */
export const tokensQuery = queryOptions({
  queryKey: [...questKeys.all, "tokens"],
  queryFn: async ({ signal }) =>
    (await call(api.GET("/api/tokens", { signal }), "Failed to load the figures of the tokens"))
      .data,
});
