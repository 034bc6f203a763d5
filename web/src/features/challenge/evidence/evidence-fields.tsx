import clsx from "clsx";
import { Upload } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useFormLimits } from "@/api/config";
import { fileSizeText } from "@/lib/file-size";
import { useDrop } from "@/lib/use-drop";
import { FieldFrame, TextArea } from "@/ui/field";
import { ChosenFiles, type UploadStates } from "./chosen-files";
import { EVIDENCE_ACCEPT, type EvidenceDraft, withFiles } from "./draft";

/** The fields for evidence: files by drag and drop or by choice, links, and a text. */
export function EvidenceFields({
  draft,
  lostFiles = [],
  linksError,
  states = {},
  onChange,
  onRetry,
}: {
  draft: EvidenceDraft;
  /** The names of files that were chosen before a reload, which has lost them. */
  lostFiles?: readonly string[];
  linksError: string | undefined;
  /** How far the files that are being sent have come. */
  states?: UploadStates;
  onChange: (draft: EvidenceDraft) => void;
  /** Sends a file again that failed. */
  onRetry?: (fileId: string) => void;
}) {
  const limits = useFormLimits()?.evidence;
  const [rejected, setRejected] = useState<string | null>(null);
  const links = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (linksError) links.current?.focus();
  }, [linksError]);
  const add = (files: readonly File[]) => {
    const next = withFiles(draft, files, limits);
    onChange(next.draft);
    setRejected(next.rejected);
  };
  const remove = (fileId: string) => {
    onChange({ ...draft, files: draft.files.filter(({ id }) => id !== fileId) });
    setRejected(null);
  };
  return (
    <div className="grid gap-4">
      <FileField
        error={rejected ?? undefined}
        bytesMax={limits?.fileBytesMax}
        filesMax={limits?.filesMax}
        onFiles={add}
      />
      {lostFiles.length > 0 ? (
        <p className="rounded-[10px] bg-full-soft px-3.5 py-3 text-sm text-full">
          Choose again: {lostFiles.join(", ")}. A reload does not retain files.
        </p>
      ) : null}
      <ChosenFiles files={draft.files} states={states} onRemove={remove} onRetry={onRetry} />
      <TextArea
        ref={links}
        label="Links"
        note="optional, one a line"
        rows={2}
        placeholder="https://"
        value={draft.links}
        error={linksError}
        onChange={({ target }) => onChange({ ...draft, links: target.value })}
      />
      <TextArea
        label="Statement"
        note="optional"
        rows={3}
        maxLength={limits?.textMax}
        value={draft.text}
        onChange={({ target }) => onChange({ ...draft, text: target.value })}
      />
    </div>
  );
}

function FileField({
  error,
  bytesMax,
  filesMax,
  onFiles,
}: {
  error: string | undefined;
  bytesMax: number | undefined;
  filesMax: number | undefined;
  onFiles: (files: readonly File[]) => void;
}) {
  const { isOver, handlers } = useDrop(onFiles);
  const sizes =
    bytesMax && filesMax ? ` Up to ${filesMax} files of ${fileSizeText(bytesMax)} each.` : "";
  return (
    <FieldFrame
      label="Files"
      note="optional"
      hint={`Screenshots, clips, PDF or plain text.${sizes} The other side can open them exactly as you send them, with the details that a camera stores in a picture, such as the place.`}
      error={error}
    >
      {(wired) => (
        <div
          {...handlers}
          className={clsx(
            "grid justify-items-center gap-2 rounded-[10px] border border-dashed px-4 py-5 text-center",
            isOver ? "border-active bg-surface-3" : "border-line-strong bg-surface-2",
          )}
        >
          <label className="btn btn-ghost has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
            <Upload aria-hidden="true" className="size-4" strokeWidth={1.75} />
            Choose files
            <input
              {...wired}
              type="file"
              multiple
              accept={EVIDENCE_ACCEPT}
              className="sr-only"
              onChange={({ target }) => {
                onFiles([...(target.files ?? [])]);
                // The same file may be chosen again after it was removed.
                target.value = "";
              }}
            />
          </label>
          <p className="text-xs text-fg-2">or drop them here</p>
        </div>
      )}
    </FieldFrame>
  );
}
