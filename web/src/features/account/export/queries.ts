import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, call, requireToken } from "@/api/client";
import { saveFile } from "@/lib/save-file";
import { msUntilFirstEnd } from "@/lib/server-time";
import type { Confirmation } from "../confirmation-fields";

const POLL_MS = 5000;

/** The latest export; asked for again while it is being prepared, and once it cannot be downloaded any more. */
export const dataExportQuery = queryOptions({
  queryKey: ["account", "export"],
  queryFn: async ({ signal }) =>
    (await call(api.GET("/api/users/me/export", { signal }), "Failed to load your export")).data
      .export ?? null,
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data?.status === "waiting" ? POLL_MS : msUntilFirstEnd([data?.expiresAt ?? null]),
});

export function useDataExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Confirmation | Record<string, never>) => {
      requireToken();
      const request = api.POST("/api/users/me/export", { body });
      return (await call(request, "Your data could not be asked for")).data.export ?? null;
    },
    retry: false,
    onSuccess: (latest) => client.setQueryData(dataExportQuery.queryKey, latest),
  });
}

/** The token goes in a header, so a plain link does not work. */
export function useDownload() {
  return useMutation({
    mutationFn: async () => {
      const request = api.GET("/api/users/me/export/archive", { parseAs: "blob" });
      return (await call(request, "The archive could not be downloaded")) as Blob;
    },
    retry: false,
    onSuccess: (file) => saveFile(file, "duel-ledger-export.zip"),
  });
}
