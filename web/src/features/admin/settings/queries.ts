import { queryOptions } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import { adminKeys } from "../queries";

/** The settings that the server works with now, and how they have changed. */
export const settingsQuery = queryOptions({
  queryKey: [...adminKeys.all, "settings"],
  queryFn: async ({ signal }) => {
    const request = api.GET("/api/admin/settings", { signal });
    return (await call(request, "Failed to load the settings")).data;
  },
  staleTime: 0,
});
