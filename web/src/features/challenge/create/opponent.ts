import { useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import type { Friend } from "@/api/types";

const KEY = "dl.challengeOpponent";

/**
 * The player whom the form was opened to challenge, from the state of the link. It is stored like the draft, so that the
 * player still has a name after a visit to the wallet; a reload does not invite a removed player again. Where the form is
 * opened for another player or for teams, the one before is replaced.
 */
export function useOpponent(teams: DraftTeams | null) {
  const { state } = useLocation();
  const type = useNavigationType();
  const [opened] = useState(() => {
    const invited = type === "POP" ? null : opponentOf(state);
    const former = readOpponent();
    if (invited) sessionStorage.setItem(KEY, JSON.stringify({ opponent: invited }));
    else if (teams) removeOpponent();
    const isReplaced = invited !== null || teams !== null;
    return {
      opponent: isReplaced ? invited : former,
      invited,
      replaced: isReplaced && former?._id !== invited?._id ? former : null,
    };
  });
  return opened;
}

export const removeOpponent = () => sessionStorage.removeItem(KEY);

/** The teams that the form was opened for: the viewer's, and the only one that may accept. */
export type DraftTeams = { teamId: string; opponent: { _id: string; name: string } | null };

/** From the state of the link; a reload retains the draft as it is. */
export function useDraftTeams(): DraftTeams | null {
  const { state } = useLocation();
  const type = useNavigationType();
  const [teams] = useState(() => (type === "POP" ? null : teamsOf(state)));
  return teams;
}

function teamsOf(state: unknown): DraftTeams | null {
  if (!(hasKey(state, "team") && hasKey(state.team, "_id"))) return null;
  const { _id } = state.team;
  return typeof _id === "string" ? { teamId: _id, opponent: opponentTeamOf(state) } : null;
}

function opponentTeamOf(state: object): DraftTeams["opponent"] {
  if (!hasKey(state, "opponentTeam")) return null;
  const { opponentTeam } = state;
  if (!(hasKey(opponentTeam, "_id") && hasKey(opponentTeam, "name"))) return null;
  const { _id, name } = opponentTeam;
  return typeof _id === "string" && typeof name === "string" ? { _id, name } : null;
}

function readOpponent(): Friend | null {
  try {
    return opponentOf(JSON.parse(sessionStorage.getItem(KEY) ?? "null"));
  } catch {
    return null;
  }
}

function opponentOf(state: unknown): Friend | null {
  if (!hasKey(state, "opponent")) return null;
  const { opponent } = state;
  if (!(hasKey(opponent, "_id") && hasKey(opponent, "username"))) return null;
  const { _id, username } = opponent;
  if (typeof _id !== "string" || typeof username !== "string") return null;
  const avatar =
    hasKey(opponent, "avatar") && typeof opponent.avatar === "string" ? opponent.avatar : null;
  return { _id, username, avatar };
}

function hasKey<Key extends string>(value: unknown, key: Key): value is Record<Key, unknown> {
  return typeof value === "object" && value !== null && key in value;
}
