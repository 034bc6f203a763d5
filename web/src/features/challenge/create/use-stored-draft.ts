import { useEffect, useState } from "react";
import { type ChallengeDraft, EMPTY_DRAFT } from "./draft";

const KEY = "dl.challengeDraft";

/** A draft that survives a reload and a visit to the wallet, except for the cover image. */
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

/** Restores the draft, without unknown fields and fields of another type. */
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
