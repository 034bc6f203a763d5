import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, call } from "./client";
import type { components } from "./schema";

/** The limits that forms are validated against before they are sent. */
export type FormLimits = components["schemas"]["FormLimits"];

/** The fee and the limits that the server enforces, and whether its money is play money. */
export const configQuery = queryOptions({
  queryKey: ["config"],
  queryFn: async ({ signal }) =>
    (await call(api.GET("/api/config", { signal }), "Failed to read the settings")).data,
  // The values change only when the server is restarted.
  staleTime: Number.POSITIVE_INFINITY,
});

/** Whether the operator has quests, tokens and the shop switched on. Until it is known they are shown, as most have. */
export function useHasQuests(): boolean {
  return useQuery(configQuery).data?.hasQuests ?? true;
}

/** Whether there is a contest of the month. Until it is known it is shown, as most servers have it. */
export function useHasContest(): boolean {
  return useQuery(configQuery).data?.hasContest ?? true;
}

/** The limits of forms; undefined until they are loaded. Until then only the server validates. */
export function useFormLimits(): FormLimits | undefined {
  return useQuery(configQuery).data?.limits;
}
