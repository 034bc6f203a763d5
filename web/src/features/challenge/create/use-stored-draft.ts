import type { Friend } from "@/api/types";
import { useSessionDraft } from "@/lib/use-session-draft";
import { type ChallengeDraft, EMPTY_DRAFT, isOfTeams, setField } from "./draft";
import type { DraftTeams, LinkedOpponent } from "./opponent";

const KEY = "dl.challengeDraft";

/** Whom the form was opened to invite, and which opponent was it before and is not any more. */
type Invitation = { invited: Friend | null; replaced: LinkedOpponent };

/**
 * A draft that survives a reload and a visit to the wallet, except for the cover image; with the player whom the form was
 * opened to invite, or the team that it was opened for.
 *
 * What a player has entered stays until the challenge is created or the player starts over, whichever link opens the form
 * next. An opponent that a link brought, invited or named, belongs to the form that it opened, and is dropped when a link opens
 * the next one.
 */
export function useStoredDraft({ invited, replaced }: Invitation, teams: DraftTeams | null) {
  const stored = useSessionDraft(KEY, (restored) =>
    withTeams(withInvited(without(draftFrom(restored), replaced), invited), teams),
  );
  const { title, gameCategory } = stored.draft;
  return { ...stored, isStarted: title !== "" || gameCategory !== "" };
}

function without(
  draft: ChallengeDraft,
  { opponent, opponentTeam }: LinkedOpponent,
): ChallengeDraft {
  const invitedFriends = draft.invitedFriends.filter((id) => id !== opponent?._id);
  const isNamed = opponentTeam !== null && draft.opponentTeamId === opponentTeam._id;
  const team = isNamed ? { opponentTeamId: "", opponentTeamName: "" } : {};
  return { ...draft, invitedFriends, ...team };
}

function withInvited(draft: ChallengeDraft, invited: Friend | null): ChallengeDraft {
  if (!invited || draft.invitedFriends.includes(invited._id)) return draft;
  return { ...draft, invitedFriends: [...draft.invitedFriends, invited._id] };
}

function withTeams(draft: ChallengeDraft, teams: DraftTeams | null): ChallengeDraft {
  if (!teams) return draft;
  const { teamId, opponent } = teams;
  const isChosen = isOfTeams(draft) && draft.teamId === teamId;
  const chosen = isChosen
    ? draft
    : setField(setField(draft, "matchType", "Team vs Team"), "teamId", teamId);
  if (!opponent) return chosen;
  return { ...chosen, opponentTeamId: opponent._id, opponentTeamName: opponent.name };
}

/** Restores the draft, without unknown fields and fields of another type. */
function draftFrom(stored: unknown): ChallengeDraft {
  const validEntries = Object.entries(stored ?? {}).filter(
    ([name, value]) =>
      name in EMPTY_DRAFT &&
      (LISTS.includes(name) ? Array.isArray(value) : typeof value === "string"),
  );
  return { ...EMPTY_DRAFT, ...Object.fromEntries(validEntries) };
}

/** The fields that are lists of ids. */
const LISTS: readonly string[] = ["invitedFriends", "roster"];
