import { useCallback, useState } from "react";
import { useFormLimits } from "@/api/config";
import { messageOf } from "@/api/error";
import type { Message } from "@/api/types";
import { serverNow } from "@/lib/server-time";
import { type ConversationRef, refKey } from "../conversation-ref";
import { draftKey, saveDraft, useDraft } from "../drafts";
import { type StagedFile, stageFiles, takeStaged, useStagedFiles } from "../files/staged";
import { editMessage } from "../mutations";
import { isOutboxFull, sendMessage } from "../outbox";
import type { Thread } from "../thread";
import { useTypingSignal } from "./use-typing-signal";

const MINUTE_MS = 60_000;

/** An edit can change the text of a message, not its files. */
const NO_FILES: readonly StagedFile[] = [];

type Edit = { message: Message; text: string; error: string | null };

/** The composer's state: a persistent draft, or the edit of a message. */
export function useComposing(conversationRef: ConversationRef, thread: Thread, viewerId: string) {
  const { conversationId, messages } = thread;
  const key = draftKey(viewerId, refKey(conversationRef));
  const draft = useDraft(key);
  const [edit, setEdit] = useState<Edit | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const files = useStagedFiles(key);
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
      const errorText = messageOf(error, "Request failed");
      setEdit((now) => (now?.message === message ? { ...now, error: errorText } : now));
    }
  };

  const sendDraft = (content: string) => {
    if (isOutboxFull()) {
      setRefusal("Too many unsent messages");
      return;
    }
    setRefusal(null);
    const attachments = takeStaged(key);
    sendMessage({ senderId: viewerId, conversationId, conversationRef, content, attachments });
    saveDraft(key, "");
  };

  return {
    mayEdit,
    beginEdit,
    refusal,
    text: edit ? edit.text : draft,
    onText: (text: string) => {
      if (edit) {
        setEdit({ ...edit, text, error: null });
        return;
      }
      saveDraft(key, text);
      typing.onText(text);
    },
    onSubmit: (content: string) => {
      typing.stop();
      if (edit) void save(edit, content);
      else sendDraft(content);
    },
    onBlur: typing.stop,
    onUp: () => {
      const last = messages.findLast(mayEdit);
      if (last) beginEdit(last);
    },
    files: edit ? NO_FILES : files,
    stagedKey: key,
    onFiles: (chosen: readonly File[]) => {
      if (!edit && chosen.length > 0) setRefusal(stageFiles(key, chosen, limits));
    },
    editing: edit ? { onCancel: () => setEdit(null), error: edit.error } : null,
  };
}
