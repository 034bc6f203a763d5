import { useSessionDraft } from "@/lib/use-session-draft";
import { EMPTY_DRAFT, type EvidenceDraft } from "./draft";

/** What the form holds: `lostFiles` are the names of the files that were chosen before a reload, and not since. */
type State = EvidenceDraft & { lostFiles: readonly string[] };
/** The content of files cannot be stored: their names remind the player to choose them again. */
type Stored = Pick<EvidenceDraft, "links" | "text"> & { fileNames: readonly string[] };

/** A draft of evidence that survives a reload, except for the content of files. */
export function useEvidenceDraft(key: string) {
  const { draft: state, setDraft, removeDraft } = useSessionDraft(key, stateFrom, storedOf);
  const { lostFiles, ...draft } = state;
  const change = (next: (now: EvidenceDraft) => EvidenceDraft) =>
    setDraft((now) => {
      const changed = next(now);
      const isLost = (name: string) => !changed.files.some(({ file }) => file.name === name);
      return { ...changed, lostFiles: now.lostFiles.filter(isLost) };
    });
  return { draft, lostFiles, change, removeDraft };
}

function storedOf({ links, text, files, lostFiles }: State): Stored {
  return { links, text, fileNames: [...lostFiles, ...files.map(({ file }) => file.name)] };
}

function stateFrom(restored: unknown): State {
  const { links, text, fileNames } = (restored ?? {}) as Partial<Stored>;
  const isStored =
    typeof links === "string" &&
    typeof text === "string" &&
    Array.isArray(fileNames) &&
    fileNames.every((name) => typeof name === "string");
  if (!isStored) return { ...EMPTY_DRAFT, lostFiles: [] };
  return { ...EMPTY_DRAFT, links, text, lostFiles: fileNames };
}
