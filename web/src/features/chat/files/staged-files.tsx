import { FileText, RotateCcw, X } from "lucide-react";
import { type MouseEvent, useEffect, useState } from "react";
import { formatFileSize } from "@/lib/file-size";
import { Spinner } from "@/ui/spinner";
import { retryUpload, type StagedFile, unstage } from "./staged";

/** The files attached to the next message, each with its upload state. */
export function StagedFiles({
  stagedKey,
  files,
  onEmptied,
}: {
  stagedKey: string;
  files: readonly StagedFile[];
  /** Takes the focus after the removal of the only file. */
  onEmptied: () => void;
}) {
  if (files.length === 0) return null;
  const remove = ({ currentTarget }: MouseEvent, id: string) => {
    const row = currentTarget.closest("li");
    const neighbour = removeButtonIn(row?.nextElementSibling ?? row?.previousElementSibling);
    if (neighbour) neighbour.focus();
    else onEmptied();
    unstage(stagedKey, id);
  };
  return (
    <ul aria-label="Files to send" className="flex flex-wrap gap-2 py-1">
      {files.map((staged) => (
        <li
          key={staged.id}
          className="relative flex max-w-full min-w-0 items-center gap-2.5 overflow-hidden rounded-[10px] bg-surface-2 py-1.5 pr-1 pl-1.5 shadow-[inset_0_0_0_1px_var(--line)]"
        >
          <Thumb file={staged.file} />
          <span className="grid min-w-0">
            <span className="max-w-[180px] truncate text-sm font-medium">{staged.file.name}</span>
            <UploadState staged={staged} />
          </span>
          {staged.state.kind === "failed" && staged.state.mayRetry ? (
            <button
              type="button"
              aria-label={`Upload ${staged.file.name} again`}
              className="grid size-8 place-items-center rounded-ctl text-fg-2 hover:bg-surface-3"
              onClick={({ currentTarget }) => {
                // This button is removed by the retry.
                removeButtonIn(currentTarget.closest("li"))?.focus();
                retryUpload(stagedKey, staged);
              }}
            >
              <RotateCcw aria-hidden="true" className="size-4" />
            </button>
          ) : null}
          <button
            type="button"
            aria-label={`Remove ${staged.file.name}`}
            className="grid size-8 place-items-center rounded-ctl text-fg-2 hover:bg-surface-3"
            onClick={(event) => remove(event, staged.id)}
          >
            <X aria-hidden="true" className="size-4" />
          </button>
          {staged.state.kind === "uploading" ? (
            <span
              aria-hidden="true"
              className="absolute inset-x-0 bottom-0 h-0.5 origin-left bg-active transition-transform"
              style={{ transform: `scaleX(${staged.state.done})` }}
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function removeButtonIn(row: Element | null | undefined): HTMLElement | null {
  return row?.querySelector<HTMLElement>("button:last-of-type") ?? null;
}

const PERCENT = 100;

function UploadState({ staged: { file, state } }: { staged: StagedFile }) {
  switch (state.kind) {
    case "uploading":
      return (
        <span className="num flex items-center gap-1.5 text-2xs text-fg-3">
          <Spinner className="size-3" />
          Uploading {Math.round(state.done * PERCENT)} %
        </span>
      );
    case "ready":
      return <span className="num text-2xs text-fg-3">{formatFileSize(file.size)}</span>;
    case "failed":
      return (
        <span role="alert" className="text-2xs text-cancel">
          {state.message}
        </span>
      );
  }
}

function Thumb({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith("image/")) return;
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return url ? (
    <img
      src={url}
      alt=""
      width={40}
      height={40}
      className="size-10 rounded-ctl object-cover"
      onError={() => setUrl(null)}
    />
  ) : (
    <span className="grid size-10 shrink-0 place-items-center rounded-ctl bg-surface-3 text-fg-2">
      <FileText aria-hidden="true" className="size-5" strokeWidth={1.75} />
    </span>
  );
}
