import { useEffect, useState } from "react";
import { type ChallengeDraft, EMPTY_DRAFT } from "./draft";

const KEY = "dl.challengeDraft";

/** A draft that outlives a reload and a detour to the wallet; the picture has to be chosen again. */
export function useKeptDraft() {
  const [draft, setDraft] = useState(read);
  useEffect(() => sessionStorage.setItem(KEY, JSON.stringify(draft)), [draft]);
  return {
    draft,
    setDraft,
    isStarted: draft.title !== "" || draft.gameCategory !== "",
    forgetDraft: () => sessionStorage.removeItem(KEY),
  };
}

/** Fields that this version does not know, or that are of another type, are not taken over. */
function read(): ChallengeDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    if (typeof kept !== "object" || kept === null) return EMPTY_DRAFT;
    const usable = Object.entries(kept).filter(
      ([name, value]) =>
        name in EMPTY_DRAFT &&
        (name === "invitedFriends" ? Array.isArray(value) : typeof value === "string"),
    );
    return { ...EMPTY_DRAFT, ...Object.fromEntries(usable) };
  } catch {
    return EMPTY_DRAFT;
  }
}
