import { queryOptions } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import { questKeys } from "@/api/shop";

/** Every quest with the own progress, and the summary. */
export const questsQuery = queryOptions({
  queryKey: [...questKeys.all, "list"],
  queryFn: async ({ signal }) =>
    (await call(api.GET("/api/quests", { signal }), "Failed to load your quests")).data,
});

/** The plan of the tokens, and what the ledger has of it. */
export const tokensQuery = queryOptions({
  queryKey: [...questKeys.all, "tokens"],
  queryFn: async ({ signal }) =>
    (await call(api.GET("/api/tokens", { signal }), "Failed to load the figures of the tokens"))
      .data,
});
