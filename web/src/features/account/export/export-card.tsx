import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { api, call, requireToken } from "@/api/client";
import { messageOf } from "@/api/error";
import { useUser } from "@/api/session";
import type { DataExport } from "@/api/types";
import { formatFileSize } from "@/lib/file-size";
import { formatDateTime } from "@/lib/relative-time";
import { saveFile } from "@/lib/save-file";
import { msUntilFirstEnd } from "@/lib/server-time";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Dialog } from "@/ui/dialog";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { ConfirmForm } from "../confirm-form";
import type { Confirmation } from "../confirmation-fields";

/** Everything that is stored about the player, as a file. */
export function ExportCard() {
  const latest = useQuery(dataExportQuery);
  return (
    <Card title="Your data">
      <div className="grid gap-4">
        <p className="text-sm text-fg-2">
          Everything that we store about you, as an archive of JSON and CSV files: your account,
          money, challenges, messages, devices and more. It takes a few minutes to prepare and can
          be downloaded for 7 days.
        </p>
        {latest.isPending ? <Skeleton count={1} className="h-10" /> : null}
        {latest.isError ? (
          <InlineError
            message={messageOf(latest.error, "Failed to load your export")}
            onRetry={() => void latest.refetch()}
          />
        ) : null}
        {latest.isSuccess ? <Latest latest={latest.data} /> : null}
      </div>
    </Card>
  );
}

function Latest({ latest }: { latest: DataExport | null }) {
  const { authProvider } = useUser();
  const ask = useDataExport();
  const [isConfirming, setConfirming] = useState(false);
  const download = useDownload();
  const isWaiting = latest?.status === "waiting";
  // The dialog shows its own refusals.
  const error = (isConfirming ? null : ask.error) ?? download.error;
  return (
    <>
      <p role="status" className="text-sm empty:hidden">
        {latest ? statusText(latest) : null}
      </p>
      {error ? <InlineError message={messageOf(error, "That did not work")} /> : null}
      <div className="flex flex-wrap gap-2">
        {latest?.status === "ready" ? (
          <Button tone="brass" isPending={download.isPending} onClick={() => download.mutate()}>
            <Download aria-hidden="true" className="size-4" />
            Download the archive
          </Button>
        ) : null}
        <Button
          tone="ghost"
          disabled={isWaiting}
          isPending={ask.isPending}
          onClick={() => {
            download.reset();
            ask.reset();
            // Without a password, the server looks at when the player signed in.
            if (authProvider === "google") ask.mutate({});
            else setConfirming(true);
          }}
        >
          {latest?.status === "ready" ? "Prepare a new one" : "Prepare an archive"}
        </Button>
      </div>
      <Dialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title="Prepare an archive"
        description="It has everything about you, so show that it is you."
        initialFocus="field"
        size="sm"
      >
        {isConfirming ? (
          <ConfirmForm
            purpose="export"
            label="Prepare"
            tone="brass"
            failure="Your data could not be asked for"
            send={ask.mutateAsync}
            onDone={() => setConfirming(false)}
          />
        ) : null}
      </Dialog>
    </>
  );
}

function statusText({ status, sizeBytes, expiresAt }: DataExport): string {
  switch (status) {
    case "waiting":
      return "Your archive is being prepared. You can leave this page.";
    case "ready": {
      const until = expiresAt ? ` until ${formatDateTime(expiresAt)}` : "";
      return `Your archive is ready (${formatFileSize(sizeBytes ?? 0)}). You can download it${until}.`;
    }
    case "failed":
      return "Your archive could not be prepared. Please try again.";
  }
}

const POLL_MS = 5000;

/** The latest export; asked for again while it is being prepared, and once it cannot be downloaded any more. */
const dataExportQuery = queryOptions({
  queryKey: ["account", "export"],
  queryFn: async ({ signal }) =>
    (await call(api.GET("/api/users/me/export", { signal }), "Failed to load your export")).data
      .export ?? null,
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data?.status === "waiting" ? POLL_MS : msUntilFirstEnd([data?.expiresAt ?? null]),
});

function useDataExport() {
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
function useDownload() {
  return useMutation({
    mutationFn: async () => {
      const request = api.GET("/api/users/me/export/archive", { parseAs: "blob" });
      return (await call(request, "The archive could not be downloaded")) as Blob;
    },
    retry: false,
    onSuccess: (file) => saveFile(file, "duel-ledger-export.zip"),
  });
}
