import clsx from "clsx";
import { Check, SendHorizontal } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { useFormLimits } from "@/api/config";
import { lengthOf } from "@/lib/length-of";
import { EditNote } from "@/ui/edit-note";
import type { Editing } from "./use-edit";

/** The fraction of the limit from which the remaining length is shown. */
const COUNTER_FROM = 0.9;

/** The message field; Enter sends, or saves the edit; Shift+Enter inserts a line break. */
export function Composer({
  editing,
  onSend,
}: {
  /** Set while an own message is edited; what was typed before remains. */
  editing: Editing | null;
  onSend: (content: string) => void;
}) {
  const id = useId();
  const [draft, setDraft] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const isEditing = editing !== null;
  const editedId = editing?.messageId ?? null;
  useEffect(() => {
    if (editedId !== null) field.current?.focus({ preventScroll: true });
  }, [editedId]);
  const text = editing ? editing.text : draft;
  const content = text.trim();
  const length = lengthOf(content);
  const max = useFormLimits()?.chat.arenaMessageMax ?? Number.POSITIVE_INFINITY;
  const isTooLong = length > max;
  const hasCounter = length >= max * COUNTER_FROM;
  const send = () => {
    if (content === "" || isTooLong) return;
    if (editing) {
      editing.onSave(content);
      return;
    }
    onSend(content);
    setDraft("");
  };
  const cancel = () => {
    editing?.onCancel();
    field.current?.focus({ preventScroll: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // In an input method, Enter chooses a character and must not send.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && isEditing) cancel();
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    send();
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-1">
      {editing ? <EditNote error={editing.error} onCancel={cancel} /> : null}
      <div className="field items-end">
        <textarea
          ref={field}
          id="arena-message"
          aria-label={isEditing ? "Edit message" : "Message"}
          aria-describedby={hasCounter ? id : undefined}
          aria-invalid={isTooLong || undefined}
          rows={1}
          value={text}
          placeholder={isEditing ? "Edit message" : "Message the viewers"}
          className="field-sizing-content max-h-24 w-0 min-w-0 flex-1 resize-none bg-transparent py-2 leading-5 placeholder:text-fg-3"
          onChange={({ target }) => (editing ? editing.onText : setDraft)(target.value)}
          onKeyDown={onKeyDown}
        />
        <button
          type="submit"
          aria-label={isEditing ? "Save" : "Send"}
          aria-disabled={content === "" || isTooLong || undefined}
          className="-mr-2 grid size-9 shrink-0 place-items-center rounded-ctl text-brass aria-disabled:text-fg-3"
        >
          {isEditing ? (
            <Check aria-hidden="true" className="size-4" strokeWidth={2} />
          ) : (
            <SendHorizontal aria-hidden="true" className="size-4" strokeWidth={1.75} />
          )}
        </button>
      </div>
      <p
        id={id}
        role="status"
        className={clsx(
          "num text-right text-xs empty:hidden",
          isTooLong ? "text-cancel" : "text-fg-3",
        )}
      >
        {hasCounter ? `${length} of ${max}` : null}
      </p>
    </form>
  );
}

/** Shown to visitors, who may read but not write. */
export function SignInToChat() {
  const location = useLocation();
  return (
    <p className="flex min-h-9 items-center justify-center text-sm text-fg-2">
      <Link to="/login" state={{ from: location }} className="link mr-1 font-semibold">
        Log in
      </Link>
      to chat and react
    </p>
  );
}
