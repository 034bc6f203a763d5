import { useEffect, useState } from "react";
import type { Friend, TeamRef } from "@/api/types";
import { type ChallengeDraft, EMPTY_DRAFT, setField } from "./draft";

const KEY = "dl.challengeDraft";

/**
 * A draft that survives a reload and a visit to the wallet, except for the cover image; with the player whom the form was
 * opened to invite, or the team that it was opened for.
 */
export function useStoredDraft(invited: Friend | null, team: Pick<TeamRef, "_id"> | null) {
  const [draft, setDraft] = useState(() => withTeam(withInvited(readDraft(), invited), team));
  useEffect(() => sessionStorage.setItem(KEY, JSON.stringify(draft)), [draft]);
  return {
    draft,
    setDraft,
    isStarted: draft.title !== "" || draft.gameCategory !== "",
    removeDraft: () => sessionStorage.removeItem(KEY),
  };
}

function withInvited(draft: ChallengeDraft, invited: Friend | null): ChallengeDraft {
  if (!invited || draft.invitedFriends.includes(invited._id)) return draft;
  return { ...draft, invitedFriends: [...draft.invitedFriends, invited._id] };
}

function withTeam(draft: ChallengeDraft, team: Pick<TeamRef, "_id"> | null): ChallengeDraft {
  if (!team || (draft.matchType === "Team vs Team" && draft.teamId === team._id)) return draft;
  return setField(setField(draft, "matchType", "Team vs Team"), "teamId", team._id);
}

/** Restores the draft, without unknown fields and fields of another type. */
function readDraft(): ChallengeDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    if (typeof stored !== "object" || stored === null) return EMPTY_DRAFT;
    const validEntries = Object.entries(stored).filter(
      ([name, value]) =>
        name in EMPTY_DRAFT &&
        (LISTS.includes(name) ? Array.isArray(value) : typeof value === "string"),
    );
    return { ...EMPTY_DRAFT, ...Object.fromEntries(validEntries) };
  } catch {
    return EMPTY_DRAFT;
  }
}

/** The fields that are lists of ids. */
const LISTS: readonly string[] = ["invitedFriends", "roster"];
