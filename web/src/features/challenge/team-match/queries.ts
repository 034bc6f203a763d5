import { queryOptions } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import { type MicroUsdc, toWire } from "@/lib/money";

/** How a stake would be taken from the shares of a roster now, for the team's leader. The shares change with each payment. */
export const stakePartsQuery = (teamId: string, stake: MicroUsdc, roster: readonly string[]) =>
  queryOptions({
    // Under the key of the team's pool, so that each change of the pool refreshes the parts too.
    queryKey: ["team-pool", teamId, "stake-parts", toWire(stake), ...roster.toSorted()],
    queryFn: async ({ signal }) => {
      const query = { stake: toWire(stake), roster: roster.join(",") };
      const { data } = await call(
        api.GET("/api/teams/{id}/stake-parts", { params: { path: { id: teamId }, query }, signal }),
        "Failed to load the players' parts",
      );
      return {
        isCovered: data.isCovered,
        parts: new Map(data.parts.map((row) => [row.userId, row])),
      };
    },
    staleTime: 0,
  });
