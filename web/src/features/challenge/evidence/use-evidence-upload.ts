import { useEffect, useRef, useState } from "react";
import { useFormLimits } from "@/api/config";
import { ApiError, messageOf } from "@/api/error";
import { queryClient } from "@/api/query-client";
import { upload } from "@/api/upload";
import { challengeKeys } from "../queries";
import type { UploadState, UploadStates } from "./chosen-files";
import {
  appendEvidence,
  type ChosenFile,
  EMPTY_DRAFT,
  type EvidenceDraft,
  fileProblemOf,
  isEmptyDraft,
  linksProblem,
} from "./draft";
import { useEvidenceDraft } from "./use-evidence-draft";

const FAILURE = "The evidence could not be sent";

/**
 * Sends evidence to an open dispute, each file by a request of its own: one that fails is sent again without the others.
 * The server stores the same thing once, so a retry after a lost response adds nothing. What is not sent survives a reload.
 */
export function useEvidenceUpload(challengeId: string, userId: string) {
  const limits = useFormLimits()?.evidence;
  const {
    draft,
    lostFiles,
    change: setDraft,
  } = useEvidenceDraft(`dl.evidenceDraft.${challengeId}.${userId}`);
  const [states, setStates] = useState<UploadStates>({});
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [linksError, setLinksError] = useState<string | null>(null);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const setState = (id: string, state: UploadState) =>
    setStates((all) => ({ ...all, [id]: state }));
  const post = (part: EvidenceDraft, onProgress: (done: number) => void) => {
    controller.current = new AbortController();
    return upload({
      path: `/api/challenges/${challengeId}/evidence`,
      form: appendEvidence(new FormData(), part),
      onProgress,
      signal: controller.current.signal,
    });
  };
  const sendFile = async (chosen: ChosenFile): Promise<boolean> => {
    const { id } = chosen;
    setState(id, { kind: "sending", done: 0 });
    try {
      await post({ ...EMPTY_DRAFT, files: [chosen] }, (done) =>
        setState(id, { kind: "sending", done }),
      );
      setDraft((now) => ({ ...now, files: now.files.filter((file) => file.id !== id) }));
      return true;
    } catch (error) {
      setState(id, { kind: "failed", message: messageOf(error, FAILURE), ...retryOf(error) });
      return false;
    }
  };
  const sendWords = async (words: EvidenceDraft): Promise<boolean> => {
    if (isEmptyDraft(words)) return true;
    try {
      await post(words, () => {});
      setDraft((now) => ({ ...now, links: "", text: "" }));
      return true;
    } catch (error) {
      setProblem(messageOf(error, FAILURE));
      return false;
    }
  };
  /** Sends everything; true if nothing is left. */
  const send = async (): Promise<boolean> => {
    const issue = isEmptyDraft(draft) ? "Give a file, a link or a statement" : fileProblemOf(draft);
    const linksIssue = linksProblem(draft, limits);
    setProblem(issue);
    setLinksError(linksIssue);
    if (issue !== null || linksIssue !== null || isSending) return false;
    setSending(true);
    let isComplete = true;
    // One after another: the server takes few uploads of one account at once.
    for (const chosen of draft.files) isComplete = (await sendFile(chosen)) && isComplete;
    isComplete = (await sendWords({ ...draft, files: [] })) && isComplete;
    await refetchDispute(challengeId);
    setSending(false);
    return isComplete;
  };
  const retryFile = async (fileId: string): Promise<void> => {
    const chosen = draft.files.find(({ id }) => id === fileId);
    if (!chosen || isSending) return;
    setSending(true);
    await sendFile(chosen);
    await refetchDispute(challengeId);
    setSending(false);
  };
  const change = (next: EvidenceDraft) => {
    setDraft(() => next);
    setLinksError(null);
  };
  return { draft, lostFiles, change, states, isSending, problem, linksError, send, retryFile };
}

function refetchDispute(challengeId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: challengeKeys.dispute(challengeId) });
}

/** A file that the server refused is refused again; a broken line, a full server or a limit may pass. */
function retryOf(error: unknown): { mayRetry: boolean } {
  if (!(error instanceof ApiError)) return { mayRetry: true };
  const isRefused = error.status >= 400 && error.status < 500;
  return { mayRetry: !isRefused || error.status === 408 || error.status === 429 };
}
