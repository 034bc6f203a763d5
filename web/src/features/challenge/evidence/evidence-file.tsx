import { Copy, Download, ExternalLink, FileText, Play } from "lucide-react";
import { useState } from "react";
import { messageOf } from "@/api/error";
import { loadObjectUrl, useObjectUrl } from "@/api/object-urls";
import type { Evidence } from "@/api/types";
import { useFileDownload } from "@/api/use-file-download";
import { formatFileSize } from "@/lib/file-size";
import { toast } from "@/lib/toast";
import { Picture } from "@/ui/picture";
import { Spinner } from "@/ui/spinner";

/** A file: a picture by its preview, a film in a player, others to download. */
export function EvidenceFile({ path, piece }: { path: string; piece: Evidence }) {
  const { file } = piece;
  if (!file) return null;
  return (
    <div className="grid min-w-0 justify-items-start gap-1.5">
      {piece.isReused ? (
        <p className="flex items-start gap-1.5 rounded-ctl bg-dispute-soft px-2 py-1 text-xs text-dispute">
          <Copy aria-hidden="true" className="mt-px size-3.5 shrink-0" />
          The same file was evidence in an earlier challenge
        </p>
      ) : null}
      {file.width ? (
        <Picture
          path={path}
          previewPath={`${path}/preview`}
          name={file.fileName}
          className="h-44 w-full"
          fit="contain"
        />
      ) : null}
      {file.mimeType.startsWith("video/") ? <Film path={path} name={file.fileName} /> : null}
      {file.mimeType === "application/pdf" ? <Document path={path} name={file.fileName} /> : null}
      <DownloadRow path={path} name={file.fileName} size={file.size} />
    </div>
  );
}

/** Loads on demand, since films are large. */
function Film({ path, name }: { path: string; name: string }) {
  const [isRequested, setRequested] = useState(false);
  // Not every browser plays every kind.
  const [isUnplayable, setUnplayable] = useState(false);
  const { data, error, isFetching } = useObjectUrl(isRequested ? path : null);
  if (isUnplayable) {
    return <p className="text-xs text-fg-2">This browser cannot play it. Download it instead.</p>;
  }
  if (data) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: players' recordings have no captions.
      <video
        src={data}
        controls
        autoPlay
        onError={() => setUnplayable(true)}
        className="max-h-[320px] w-full rounded-[10px]"
      />
    );
  }
  return (
    <button
      type="button"
      className="flex min-h-11 w-full items-center gap-2 rounded-[10px] bg-surface-3 px-3 text-sm font-semibold"
      onClick={() => setRequested(true)}
    >
      {isFetching ? <Spinner className="size-4" /> : <Play aria-hidden="true" className="size-4" />}
      <span className="min-w-0 truncate">Play {name}</span>
      {error ? (
        <span className="text-cancel">{messageOf(error, "The file could not be loaded")}</span>
      ) : null}
    </button>
  );
}

/** Opens a PDF in a tab of its own, where the browser shows it. */
function Document({ path, name }: { path: string; name: string }) {
  const open = async () => {
    // Opened by the click itself: a tab that opens after the download would be blocked as a popup.
    const tab = window.open("", "_blank");
    try {
      const url = await loadObjectUrl(path);
      if (tab === null) throw new Error("the browser blocked the tab");
      tab.location.replace(url);
    } catch (error) {
      tab?.close();
      toast.error(messageOf(error, "The browser did not open the file. Download it instead."));
    }
  };
  return (
    <button
      type="button"
      aria-label={`Open ${name} in a new tab`}
      className="flex min-h-11 w-full items-center gap-2 rounded-[10px] bg-surface-3 px-3 text-sm font-semibold"
      onClick={() => void open()}
    >
      <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 truncate">Open in a new tab</span>
    </button>
  );
}

function DownloadRow({ path, name, size }: { path: string; name: string; size: number }) {
  const { isLoading, download } = useFileDownload(path, name);
  return (
    <button
      type="button"
      aria-label={`Download ${name}`}
      className="flex max-w-full min-w-0 items-center gap-2 rounded-ctl py-1 text-sm hover:underline"
      onClick={() => void download()}
    >
      <FileText aria-hidden="true" className="size-4 shrink-0 text-fg-2" strokeWidth={1.75} />
      <span className="min-w-0 truncate">{name}</span>
      <span className="num shrink-0 text-xs text-fg-3">{formatFileSize(size)}</span>
      {isLoading ? (
        <Spinner className="size-4" />
      ) : (
        <Download aria-hidden="true" className="size-4 shrink-0 text-fg-3" />
      )}
    </button>
  );
}
