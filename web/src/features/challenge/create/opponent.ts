import { useEffect, useState } from "react";
import { type NavigationType, useLocation, useNavigationType } from "react-router";
import type { Friend } from "@/api/types";

const KEY = "dl.challengeOpponent";

/** Where the wallet leads back to: the step that asks for the stake, of the form as it was left and no new one. */
export const RETURN_PATH = "/challenges/create?return=Stake";

/** The opponent of the link that opened the form: a player, or the only team that may accept. */
export type LinkedOpponent = { opponent: Friend | null; opponentTeam: DraftTeams["opponent"] };

/**
 * The player whom the form was opened to challenge, from the state of the link. It is stored like the draft, so that the
 * player still has a name after a visit to the wallet; a reload does not invite a removed player again. Where a link opens the
 * form for another player, for teams or for no one, the opponent before is `replaced`.
 */
export function useOpponent(teams: DraftTeams | null) {
  const { state, search } = useLocation();
  const type = useNavigationType();
  const [opened] = useState(() => {
    const invited = type === "POP" ? null : opponentOf(state);
    const former = readOpponent();
    const isReplaced = invited !== null || teams !== null || isPlainLink(type, search);
    if (!isReplaced) {
      return { opponent: former.opponent, invited, replaced: NO_OPPONENT, linked: null };
    }
    const linked: LinkedOpponent = { opponent: invited, opponentTeam: teams?.opponent ?? null };
    return { opponent: invited, invited, replaced: former, linked };
  });
  const { linked, ...invitation } = opened;
  // Not while it renders: React may discard a render and begin it again, which would read what the first one wrote.
  useEffect(() => {
    if (linked) sessionStorage.setItem(KEY, JSON.stringify(linked));
  }, [linked]);
  return invitation;
}

const NO_OPPONENT: LinkedOpponent = { opponent: null, opponentTeam: null };

/** A reload, a step back and the return from the sign-in page are no links. */
const isPlainLink = (type: NavigationType, search: string): boolean =>
  type === "PUSH" && !new URLSearchParams(search).has("return");

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

function opponentTeamOf(state: unknown): DraftTeams["opponent"] {
  if (!hasKey(state, "opponentTeam")) return null;
  const { opponentTeam } = state;
  if (!(hasKey(opponentTeam, "_id") && hasKey(opponentTeam, "name"))) return null;
  const { _id, name } = opponentTeam;
  return typeof _id === "string" && typeof name === "string" ? { _id, name } : null;
}

function readOpponent(): LinkedOpponent {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return { opponent: opponentOf(stored), opponentTeam: opponentTeamOf(stored) };
  } catch {
    return NO_OPPONENT;
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
