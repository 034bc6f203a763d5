import { queryOptions } from "@tanstack/react-query";
import { call } from "@/api/client";
import { administration } from "../administration-api";
import { adminKeys } from "../queries";

/** The settings that the server works with now, and how they have changed. */
export const settingsQuery = queryOptions({
  queryKey: [...adminKeys.all, "settings"],
  queryFn: async ({ signal }) => {
    const request = administration.GET("/api/admin/settings", { signal });
    return (await call(request, "Failed to load the settings")).data;
  },
  staleTime: 0,
});
