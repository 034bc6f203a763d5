import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, call } from "./client";
import { useHasQuests } from "./config";
import { EXTRA_REACTIONS, type ExtraReaction } from "./live/events";

export const questKeys = { all: ["quests"] as const };

/** The cosmetics, and which of them the player has. */
export const shopQuery = queryOptions({
  queryKey: [...questKeys.all, "shop"],
  queryFn: async ({ signal }) =>
    (await call(api.GET("/api/shop", { signal }), "Failed to load the shop")).data,
});

/** The reactions that the player has bought; none for a visitor, and until they are loaded. */
export function useBoughtReactions(isSignedIn: boolean): readonly ExtraReaction[] {
  const isOn = useHasQuests();
  const { data } = useQuery({ ...shopQuery, enabled: isSignedIn && isOn });
  const owned = data?.cosmetics.filter(({ isOwned }) => isOwned).map(({ id }) => id) ?? [];
  return EXTRA_REACTIONS.filter((reaction) => owned.includes(`reaction_${reaction}`));
}
