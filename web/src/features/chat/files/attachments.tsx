import { Download, FileText, Music, Play } from "lucide-react";
import { type ReactNode, useState } from "react";
import { messageOf } from "@/api/error";
import { useObjectUrl } from "@/api/object-urls";
import type { Attachment } from "@/api/types";
import { useFileDownload } from "@/api/use-file-download";
import { formatFileSize } from "@/lib/file-size";
import { Picture } from "@/ui/picture";
import { Spinner } from "@/ui/spinner";

/** The files of a message: images inline, video and audio in a player, others as downloads. */
export function Attachments({ attachments }: { attachments: readonly Attachment[] }) {
  return (
    <ul className="grid grid-cols-1 gap-1.5">
      {attachments.map((attachment) => (
        <li key={attachment._id} className="min-w-0">
          <AttachmentView attachment={attachment} />
        </li>
      ))}
    </ul>
  );
}

function AttachmentView({ attachment }: { attachment: Attachment }) {
  const [kind] = attachment.fileType.split("/");
  if (kind === "image" && attachment.previewUrl) {
    const { width, height } = displaySizeOf(attachment);
    return (
      <Picture
        path={attachment.fileUrl}
        previewPath={attachment.previewUrl}
        name={attachment.fileName}
        className="max-w-full"
        style={{ width, aspectRatio: `${width} / ${height}` }}
        fit="cover"
        footer={<Document attachment={attachment} />}
      />
    );
  }
  if (kind === "video" || kind === "audio")
    return <MediaPlayer attachment={attachment} kind={kind} />;
  return <Document attachment={attachment} />;
}

const SIDE_MAX_PX = 300;
const SIDE_MIN_PX = 72;

/** The size of a picture before it is loaded, so that the layout does not shift. */
function displaySizeOf({ width, height }: Attachment): { width: number; height: number } {
  if (!width || !height) return { width: SIDE_MAX_PX, height: SIDE_MAX_PX };
  const scale = Math.min(1, SIDE_MAX_PX / width, SIDE_MAX_PX / height);
  const side = (px: number) => Math.max(SIDE_MIN_PX, Math.round(px * scale));
  return { width: side(width), height: side(height) };
}

/** Loads on demand: media files are large, and most are never played. */
function MediaPlayer({ attachment, kind }: { attachment: Attachment; kind: "video" | "audio" }) {
  const [isRequested, setRequested] = useState(false);
  // Not every browser plays every kind that may be sent.
  const [isUnplayable, setUnplayable] = useState(false);
  const { data, error, isFetching } = useObjectUrl(isRequested ? attachment.fileUrl : null);
  if (isUnplayable) {
    return <Document attachment={attachment} note="This browser cannot play it" />;
  }
  if (data) {
    return kind === "video" ? (
      // biome-ignore lint/a11y/useMediaCaption: players' recordings have no captions.
      <video
        src={data}
        controls
        autoPlay
        onError={() => setUnplayable(true)}
        className="max-h-[320px] w-[300px] max-w-full rounded-[10px]"
      />
    ) : (
      // biome-ignore lint/a11y/useMediaCaption: as above.
      <audio
        src={data}
        controls
        autoPlay
        onError={() => setUnplayable(true)}
        className="w-[280px] max-w-full"
      />
    );
  }
  const Icon = kind === "video" ? Play : Music;
  return (
    <FileCard
      attachment={attachment}
      label={`Play ${attachment.fileName}`}
      icon={
        isFetching ? <Spinner className="size-5" /> : <Icon aria-hidden="true" className="size-5" />
      }
      note={error ? messageOf(error, "The file could not be loaded") : null}
      onOpen={() => setRequested(true)}
    />
  );
}

function Document({ attachment, note }: { attachment: Attachment; note?: string }) {
  const { isLoading, download } = useFileDownload(attachment.fileUrl, attachment.fileName);
  return (
    <FileCard
      attachment={attachment}
      label={`Download ${attachment.fileName}`}
      icon={
        isLoading ? (
          <Spinner className="size-5" />
        ) : (
          <FileText aria-hidden="true" className="size-5" strokeWidth={1.75} />
        )
      }
      note={note ?? null}
      aside={<Download aria-hidden="true" className="size-4 shrink-0 text-fg-3" />}
      onOpen={() => void download()}
    />
  );
}

function FileCard({
  attachment,
  label,
  icon,
  aside,
  note,
  onOpen,
}: {
  attachment: Attachment;
  label: string;
  icon: ReactNode;
  aside?: ReactNode;
  note?: string | null;
  onOpen: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      className="flex w-[260px] max-w-full items-center gap-3 rounded-[10px] bg-bg/40 p-2 pr-3 text-left shadow-[inset_0_0_0_1px_var(--line)] hover:bg-bg/70"
      onClick={onOpen}
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-ctl bg-surface-3 text-fg-2">
        {icon}
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="truncate text-sm font-medium">{attachment.fileName}</span>
        <span className="num truncate text-2xs text-fg-3">
          {note ?? formatFileSize(attachment.fileSize)}
        </span>
      </span>
      {aside}
    </button>
  );
}
