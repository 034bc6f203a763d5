import { useState } from "react";
import { useSessionDraft } from "@/lib/use-session-draft";
import type { EvidenceDraft } from "../evidence/draft";
import { isOutcome, type ResultChoice } from "../outcome-choice";

/** What the form starts with from outside: the address, or what was declared before. */
type Initial = { choice: ResultChoice; score: string; note: string };
/** The content of files cannot be stored: their names remind the player to choose them again. */
type ResultDraft = Initial & { links: string; text: string; fileNames: readonly string[] };
type Stored = { initial: Initial; draft: ResultDraft };

/**
 * A draft of a declaration that survives a reload, except for the content of files. `initial` is the content of the form without a
 * draft; a part of it that has changed since the draft was stored replaces that part of the draft.
 */
export function useResultDraft(challengeId: string, userId: string, initial: Initial) {
  const key = `dl.resultDraft.${challengeId}.${userId}`;
  const {
    draft: stored,
    setDraft,
    removeDraft,
  } = useSessionDraft(key, (restored) => storedFrom(restored, initial));
  const [restoredNames] = useState(stored.draft.fileNames);
  const [files, setFiles] = useState<EvidenceDraft["files"]>([]);
  const { choice, score, note, links, text } = stored.draft;
  const change = (changes: Partial<ResultDraft>) =>
    setDraft((now) => ({ ...now, draft: { ...now.draft, ...changes } }));
  return {
    choice,
    score,
    note,
    evidence: { files, links, text } satisfies EvidenceDraft,
    /** The names of the files that were chosen before a reload, and not since. */
    lostFiles: restoredNames.filter((name) => !files.some(({ file }) => file.name === name)),
    change: (changes: Partial<Initial>) => change(changes),
    changeEvidence: (next: EvidenceDraft) => {
      const fileNames = next.files.map(({ file }) => file.name);
      setFiles(next.files);
      change({
        links: next.links,
        text: next.text,
        ...(next.files === files ? {} : { fileNames }),
      });
    },
    removeDraft,
  };
}

function storedFrom(restored: unknown, initial: Initial): Stored {
  const nothing = { initial, draft: { ...initial, links: "", text: "", fileNames: [] } };
  const { initial: before, draft } = (restored ?? {}) as Partial<Stored>;
  if (!isInitial(before) || !isInitial(draft) || !hasEvidence(draft)) return nothing;
  const isSameChoice =
    before.choice.outcome === initial.choice.outcome &&
    before.choice.winnerId === initial.choice.winnerId;
  const current = {
    choice: isSameChoice ? draft.choice : initial.choice,
    score: before.score === initial.score ? draft.score : initial.score,
    note: before.note === initial.note ? draft.note : initial.note,
  };
  return { initial, draft: { ...draft, ...current } };
}

function isInitial<Part extends Initial>(value: Part | undefined): value is Part {
  const { choice, score, note } = value ?? {};
  return (
    typeof score === "string" &&
    typeof note === "string" &&
    typeof choice?.winnerId === "string" &&
    (choice.outcome === null || isOutcome(choice.outcome))
  );
}

function hasEvidence({ links, text, fileNames }: ResultDraft): boolean {
  return (
    typeof links === "string" &&
    typeof text === "string" &&
    Array.isArray(fileNames) &&
    fileNames.every((name) => typeof name === "string")
  );
}
