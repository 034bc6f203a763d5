import clsx from "clsx";
import { Check, Paperclip, SendHorizontal } from "lucide-react";
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
} from "react";
import { useFormLimits } from "@/api/config";
import { lengthOf } from "@/lib/length-of";
import { EditNote } from "@/ui/edit-note";
import type { StagedFile } from "../files/staged";
import { StagedFiles } from "../files/staged-files";

/** The types that the file chooser offers; the server checks the content itself. */
const ACCEPTED_TYPES =
  "image/jpeg,image/png,image/webp,image/gif,video/*,.mkv,audio/*,.m4a,.flac,.pdf,.doc,.docx,.txt";

/** The fraction of the limit from which the remaining length is shown. */
const COUNTER_FROM = 0.9;

type ComposerProps = {
  text: string;
  onText: (text: string) => void;
  /** Sends the message, or saves the edit. */
  onSubmit: (content: string) => void;
  onBlur: () => void;
  /** Arrow up in an empty field: edits the viewer's last message. */
  onUp: () => void;
  /** Set while a message is edited. */
  editing: { onCancel: () => void; error: string | null } | null;
  /** The attached files, and the key under which they are staged. */
  files: readonly StagedFile[];
  stagedKey: string;
  onFiles: (files: readonly File[]) => void;
  label: string;
};

/** The message field; Enter sends, Shift+Enter inserts a line break. */
export function Composer({
  text,
  onText,
  onSubmit,
  onBlur,
  onUp,
  editing,
  label,
  ...attached
}: ComposerProps) {
  const { files, stagedKey, onFiles } = attached;
  const countId = useId();
  const field = useAutoFocus(editing !== null);
  const content = text.trim();
  const length = lengthOf(content);
  const max = useFormLimits()?.chat.messageMax ?? Number.POSITIVE_INFINITY;
  const isTooLong = length > max;
  const isBlocked = isTooLong || !isSendable(content, files);
  const isCounted = length >= max * COUNTER_FROM;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBlocked) onSubmit(content);
    field.current?.focus();
  };
  const onChange = (next: string) => {
    // Ignore a typed character beyond the limit, but accept a paste: its author may shorten it.
    const isKey = next.length === text.length + 1;
    if (!isKey || lengthOf(next.trim()) <= max) onText(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // In an input method, Enter chooses a character and must not send.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) submit(event);
    else if (event.key === "Escape" && editing) {
      // Escape cancels the edit and must not close the surrounding window.
      event.preventDefault();
      editing.onCancel();
    } else if (event.key === "ArrowUp" && text === "" && !editing) {
      event.preventDefault();
      onUp();
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0 || editing) return;
    event.preventDefault();
    onFiles(pasted);
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-1 px-3 pt-1 pb-3 sm:px-4">
      {editing ? <EditNote {...editing} /> : null}
      <StagedFiles stagedKey={stagedKey} files={files} onEmptied={() => field.current?.focus()} />
      <div className={clsx("field items-end rounded-[12px] py-0 pr-1.5", !editing && "pl-1")}>
        {editing ? null : <Attach onFiles={onFiles} />}
        <textarea
          ref={field}
          aria-label={editing ? "Edit message" : label}
          aria-describedby={isCounted ? countId : undefined}
          aria-invalid={isTooLong || undefined}
          rows={1}
          value={text}
          placeholder={editing ? "Edit message" : label}
          className="field-sizing-content max-h-[120px] min-h-11 w-0 min-w-0 flex-1 resize-none bg-transparent py-[11px] text-[15px] leading-[22px] placeholder:text-fg-3"
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={onBlur}
        />
        <button
          type="submit"
          aria-label={editing ? "Save" : "Send"}
          aria-disabled={isBlocked || undefined}
          className="mb-1 grid size-9 shrink-0 place-items-center rounded-full bg-fg text-bg aria-disabled:bg-transparent aria-disabled:text-fg-3"
        >
          {editing ? (
            <Check aria-hidden="true" className="size-[18px]" strokeWidth={2} />
          ) : (
            <SendHorizontal aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
          )}
        </button>
      </div>
      <p
        id={countId}
        role="status"
        className={clsx(
          "num text-right text-xs empty:hidden",
          isTooLong ? "text-cancel" : "text-fg-3",
        )}
      >
        {isCounted ? countLabel(length, max) : null}
      </p>
    </form>
  );
}

/** A message needs text or an uploaded file, and no upload in progress. */
function isSendable(content: string, files: readonly StagedFile[]): boolean {
  if (files.some(({ state }) => state.kind === "uploading")) return false;
  return content !== "" || files.some(({ state }) => state.kind === "ready");
}

function Attach({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        aria-label="Attach files"
        title="Attach files"
        className="mb-1 grid size-9 shrink-0 place-items-center rounded-full text-fg-2 hover:bg-surface-3"
        onClick={() => input.current?.click()}
      >
        <Paperclip aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files"
        accept={ACCEPTED_TYPES}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Reset the input, so that the same file can be chosen again.
          target.value = "";
        }}
      />
    </>
  );
}

/** Focuses the field on edit and, except on touch devices, where the keyboard hides the messages, on opening. */
function useAutoFocus(isEditing: boolean) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const element = field.current;
    if (!element || (!isEditing && !window.matchMedia("(pointer: fine)").matches)) return;
    element.focus({ preventScroll: true });
    element.setSelectionRange(element.value.length, element.value.length);
  }, [isEditing]);
  return field;
}

function countLabel(length: number, max: number): string {
  const count = `${length} of ${max}`;
  return length > max ? `${count}: ${length - max} too many` : count;
}
