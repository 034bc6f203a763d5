import { useState } from "react";
import { useFormLimits } from "@/api/config";
import { messageOf } from "@/api/error";
import type { ArenaMessage } from "@/api/types";
import { useServerMinute } from "@/lib/server-time";
import { editMessage } from "./mutations";
import type { Arena } from "./queries";

const MINUTE_MS = 60_000;

type Edit = { message: ArenaMessage; text: string; error: string | null; isSaving: boolean };

/** The edit of an own message in the field of the chat. */
export type Editing = Pick<Edit, "text" | "error"> & {
  messageId: string;
  onText: (text: string) => void;
  onSave: (content: string) => void;
  onCancel: () => void;
};

/** Which message is edited, and which ones may be: own ones of the last minutes, but none that is evidence. */
export function useEdit(arena: Arena, { viewerId, isEvidence }: EditRules) {
  const [edit, setEdit] = useState<Edit | null>(null);
  const editMinutes = useFormLimits()?.chat.editMinutes ?? Number.POSITIVE_INFINITY;
  const now = useServerMinute();
  const save = async ({ message, isSaving }: Edit, content: string) => {
    if (isSaving) return;
    if (content === message.content) {
      setEdit(null);
      return;
    }
    setEdit((current) => current && { ...current, isSaving: true });
    try {
      await editMessage(arena, message, content);
      setEdit((current) => (current?.message === message ? null : current));
    } catch (cause) {
      const error = messageOf(cause, "Request failed");
      setEdit((current) =>
        current?.message === message ? { ...current, error, isSaving: false } : current,
      );
    }
  };
  const mayDelete = ({ sender, isDeleted }: ArenaMessage) =>
    sender._id === viewerId && !isDeleted && !isEvidence;
  const editing: Editing | null = edit && {
    messageId: edit.message._id,
    text: edit.text,
    error: edit.error,
    // What is under way is saved as it was sent.
    onText: (text) => setEdit(edit.isSaving ? edit : { ...edit, text, error: null }),
    onSave: (content) => void save(edit, content),
    onCancel: () => setEdit(null),
  };
  return {
    editing,
    beginEdit: (message: ArenaMessage) =>
      setEdit({ message, text: message.content, error: null, isSaving: false }),
    mayDelete,
    mayEdit: (message: ArenaMessage) =>
      mayDelete(message) && now - Date.parse(message.createdAt) < editMinutes * MINUTE_MS,
  };
}

type EditRules = {
  viewerId: string | null;
  /** Whether the messages stay as they are: from the first declaration until the result is final. */
  isEvidence: boolean;
};
