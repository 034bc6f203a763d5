import { useCallback, useState } from "react";
import { messageOf } from "@/api/error";
import type { Message } from "@/api/types";
import { serverNow } from "@/lib/server-time";
import { editMessage } from "../deeds";
import { draftKey, draftWritten, useDraft } from "../drafts";
import { type Staged, stage, takeStaged, useStaged } from "../files/staged";
import { isOutboxFull, send } from "../outbox";
import { type Place, placeKey } from "../place";
import type { Thread } from "../thread";
import { useTypingSignal } from "./use-typing-signal";

/** decisions.md, section 7. */
const EDIT_WITHIN_MS = 15 * 60_000;

/** Words may be changed, files may not. */
const NO_FILES: readonly Staged[] = [];

type Edit = { message: Message; text: string; error: string | null };

/** What is being written: a draft that is kept, or other words for a message. */
export function useComposing(place: Place, thread: Thread, viewerId: string) {
  const { conversationId, messages } = thread;
  const key = draftKey(viewerId, placeKey(place));
  const draft = useDraft(key);
  const [edit, setEdit] = useState<Edit | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const files = useStaged(key);
  const typing = useTypingSignal(conversationId);

  const mayEdit = useCallback(
    ({ sender, createdAt, isDeleted }: Message) =>
      sender._id === viewerId && !isDeleted && serverNow() - Date.parse(createdAt) < EDIT_WITHIN_MS,
    [viewerId],
  );

  const beginEdit = useCallback(
    (message: Message) => setEdit({ message, text: message.content, error: null }),
    [],
  );

  const save = async ({ message }: Edit, content: string) => {
    if (content === message.content) {
      setEdit(null);
      return;
    }
    try {
      await editMessage(message, content);
      setEdit(null);
    } catch (error) {
      const words = messageOf(error, "Request failed");
      setEdit((now) => (now?.message === message ? { ...now, error: words } : now));
    }
  };

  const say = (content: string) => {
    if (isOutboxFull()) {
      setRefused("Too many messages wait to be sent");
      return;
    }
    setRefused(null);
    const attachments = takeStaged(key);
    send({ senderId: viewerId, conversationId, place, content, attachments });
    draftWritten(key, "");
  };

  return {
    mayEdit,
    beginEdit,
    refused,
    text: edit ? edit.text : draft,
    onText: (text: string) => {
      if (edit) {
        setEdit({ ...edit, text, error: null });
        return;
      }
      draftWritten(key, text);
      typing.typed(text);
    },
    onSubmit: (content: string) => {
      typing.stopped();
      if (edit) void save(edit, content);
      else say(content);
    },
    onBlur: typing.stopped,
    onUp: () => {
      const last = messages.findLast(mayEdit);
      if (last) beginEdit(last);
    },
    files: edit ? NO_FILES : files,
    stagedKey: key,
    onFiles: (chosen: readonly File[]) => {
      if (!edit && chosen.length > 0) setRefused(stage(key, chosen));
    },
    editing: edit ? { onCancel: () => setEdit(null), error: edit.error } : null,
  };
}
