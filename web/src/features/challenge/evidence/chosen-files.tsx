import { FileText, RotateCcw, X } from "lucide-react";
import { formatFileSize } from "@/lib/file-size";
import { useObjectUrl } from "@/lib/use-object-url";
import type { ChosenFile } from "./draft";
import { UploadProgress } from "./upload-progress";

export type UploadState =
  | { kind: "sending"; done: number }
  | { kind: "failed"; message: string; mayRetry: boolean };

/** By the id of the chosen file. */
export type UploadStates = Readonly<Record<string, UploadState>>;

/** The chosen files, each with its progress, or why it was not sent. */
export function ChosenFiles({
  files,
  states,
  onRemove,
  onRetry,
}: {
  files: readonly ChosenFile[];
  states: UploadStates;
  onRemove: (fileId: string) => void;
  onRetry?: ((fileId: string) => void) | undefined;
}) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Chosen files" className="grid gap-2">
      {files.map((chosen) => (
        <ChosenRow
          key={chosen.id}
          chosen={chosen}
          state={states[chosen.id]}
          onRemove={() => onRemove(chosen.id)}
          onRetry={onRetry ? () => onRetry(chosen.id) : undefined}
        />
      ))}
    </ul>
  );
}

function ChosenRow({
  chosen: { file, problem },
  state,
  onRemove,
  onRetry,
}: {
  chosen: ChosenFile;
  state: UploadState | undefined;
  onRemove: () => void;
  onRetry: (() => void) | undefined;
}) {
  const isSending = state?.kind === "sending";
  const failure = state?.kind === "failed" ? state.message : problem;
  const mayRetry = state?.kind === "failed" && state.mayRetry;
  return (
    <li className="flex min-w-0 items-center gap-3 rounded-[10px] bg-surface-2 p-2 shadow-[inset_0_0_0_1px_var(--line)]">
      <Thumb file={file} />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <span className="truncate text-sm font-medium">{file.name}</span>
        {isSending ? (
          <UploadProgress label={`Upload of ${file.name}`} done={state.done} />
        ) : failure ? (
          <span role="alert" className="text-xs text-cancel">
            {failure}
          </span>
        ) : (
          <span className="num text-xs text-fg-3">{formatFileSize(file.size)}</span>
        )}
      </div>
      {mayRetry && onRetry ? (
        <button
          type="button"
          aria-label={`Retry ${file.name}`}
          className="flex min-h-8 items-center gap-1.5 rounded-ctl px-2 text-sm font-semibold text-fg-2 hover:bg-surface-3"
          onClick={onRetry}
        >
          <RotateCcw aria-hidden="true" className="size-4" />
          Retry
        </button>
      ) : null}
      {isSending ? null : (
        <button
          type="button"
          aria-label={`Remove ${file.name}`}
          className="grid size-8 shrink-0 place-items-center rounded-ctl text-fg-2 hover:bg-surface-3"
          onClick={onRemove}
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </li>
  );
}

function Thumb({ file }: { file: File }) {
  const url = useObjectUrl(file.type.startsWith("image/") ? file : null);
  return url ? (
    <img
      src={url}
      alt=""
      width={40}
      height={40}
      className="size-10 shrink-0 rounded-ctl object-cover"
    />
  ) : (
    <span className="grid size-10 shrink-0 place-items-center rounded-ctl bg-surface-3 text-fg-2">
      <FileText aria-hidden="true" className="size-5" strokeWidth={1.75} />
    </span>
  );
}
