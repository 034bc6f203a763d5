import { useSessionDraft } from "@/lib/use-session-draft";
import type { EvidenceDraft } from "../evidence/draft";
import { useEvidenceDraft } from "../evidence/use-evidence-draft";
import { isOutcome, type ResultChoice } from "../outcome-choice";

/** What the form starts with from outside: the address, or what was declared before. */
type Initial = { choice: ResultChoice; score: string; note: string };
type Stored = { initial: Initial; draft: Initial };

/**
 * A draft of a declaration that survives a reload, except for the content of files. `initial` is the content of the form without a
 * draft; a part of it that has changed since the draft was stored replaces that part of the draft.
 */
export function useResultDraft(challengeId: string, userId: string, initial: Initial) {
  const key = `dl.resultDraft.${challengeId}.${userId}`;
  const stored = useSessionDraft(key, (restored) => storedFrom(restored, initial));
  const evidence = useEvidenceDraft(`${key}.evidence`);
  return {
    ...stored.draft.draft,
    evidence: evidence.draft,
    lostFiles: evidence.lostFiles,
    change: (changes: Partial<Initial>) =>
      stored.setDraft((now) => ({ ...now, draft: { ...now.draft, ...changes } })),
    changeEvidence: (next: EvidenceDraft) => evidence.change(() => next),
    removeDraft: () => {
      stored.removeDraft();
      evidence.removeDraft();
    },
  };
}

function storedFrom(restored: unknown, initial: Initial): Stored {
  const { initial: before, draft } = (restored ?? {}) as Partial<Stored>;
  if (!isInitial(before) || !isInitial(draft)) return { initial, draft: initial };
  const isSameChoice =
    before.choice.outcome === initial.choice.outcome &&
    before.choice.winnerId === initial.choice.winnerId;
  return {
    initial,
    draft: {
      choice: isSameChoice ? draft.choice : initial.choice,
      score: before.score === initial.score ? draft.score : initial.score,
      note: before.note === initial.note ? draft.note : initial.note,
    },
  };
}

function isInitial(value: Initial | undefined): value is Initial {
  const { choice, score, note } = value ?? {};
  return (
    typeof score === "string" &&
    typeof note === "string" &&
    typeof choice?.winnerId === "string" &&
    (choice.outcome === null || isOutcome(choice.outcome))
  );
}
