import { useCallback, useState } from "react";
import { useFormLimits } from "@/api/config";
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

const MINUTE_MS = 60_000;

/** An edit can change the text of a message, not its files. */
const NO_FILES: readonly Staged[] = [];

type Edit = { message: Message; text: string; error: string | null };

/** The composer's state: a persistent draft, or the edit of a message. */
export function useComposing(place: Place, thread: Thread, viewerId: string) {
  const { conversationId, messages } = thread;
  const key = draftKey(viewerId, placeKey(place));
  const draft = useDraft(key);
  const [edit, setEdit] = useState<Edit | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const files = useStaged(key);
  const typing = useTypingSignal(conversationId);
  const limits = useFormLimits()?.chat;
  const editableMs = limits ? limits.editMinutes * MINUTE_MS : Number.POSITIVE_INFINITY;

  const mayEdit = useCallback(
    ({ sender, createdAt, isDeleted }: Message) =>
      sender._id === viewerId && !isDeleted && serverNow() - Date.parse(createdAt) < editableMs,
    [viewerId, editableMs],
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
      if (!edit && chosen.length > 0) setRefused(stage(key, chosen, limits));
    },
    editing: edit ? { onCancel: () => setEdit(null), error: edit.error } : null,
  };
}
