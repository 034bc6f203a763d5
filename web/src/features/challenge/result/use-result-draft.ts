import { useState } from "react";
import { isOutcome, type ResultChoice } from "../outcome-choice";

type ResultDraft = { choice: ResultChoice; score: string; note: string };
type Stored = { initial: ResultDraft; draft: ResultDraft };

/**
 * A draft of a declaration that survives a reload. `initial` is the content of the form without a draft; a part of it that
 * has changed since the draft was stored replaces that part of the draft.
 */
export function useResultDraft(challengeId: string, userId: string, initial: ResultDraft) {
  const key = `dl.resultDraft.${challengeId}.${userId}`;
  const [base] = useState(initial);
  const [draft, setDraft] = useState(() => restore(readStored(key), initial));
  return {
    ...draft,
    change: (changes: Partial<ResultDraft>) => {
      const next = { ...draft, ...changes };
      setDraft(next);
      sessionStorage.setItem(key, JSON.stringify({ initial: base, draft: next } satisfies Stored));
    },
    remove: () => sessionStorage.removeItem(key),
  };
}

function restore(stored: Stored | null, initial: ResultDraft): ResultDraft {
  if (stored === null) return initial;
  const { initial: before, draft } = stored;
  const isSameChoice =
    before.choice.outcome === initial.choice.outcome &&
    before.choice.winnerId === initial.choice.winnerId;
  return {
    choice: isSameChoice ? draft.choice : initial.choice,
    score: before.score === initial.score ? draft.score : initial.score,
    note: before.note === initial.note ? draft.note : initial.note,
  };
}

function readStored(key: string): Stored | null {
  try {
    const stored: Partial<Stored> | null = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return isDraft(stored?.initial) && isDraft(stored.draft)
      ? { initial: stored.initial, draft: stored.draft }
      : null;
  } catch {
    return null;
  }
}

function isDraft(value: Partial<ResultDraft> | undefined): value is ResultDraft {
  const { choice, score, note } = value ?? {};
  return (
    typeof score === "string" &&
    typeof note === "string" &&
    typeof choice?.winnerId === "string" &&
    (choice.outcome === null || isOutcome(choice.outcome))
  );
}
