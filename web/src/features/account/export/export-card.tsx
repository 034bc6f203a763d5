import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { messageOf } from "@/api/error";
import { useUser } from "@/api/session";
import type { DataExport } from "@/api/types";
import { formatFileSize } from "@/lib/file-size";
import { formatDateTime } from "@/lib/relative-time";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Dialog } from "@/ui/dialog";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { ConfirmForm } from "../confirm-form";
import { dataExportQuery, useDataExport, useDownload } from "./queries";

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
