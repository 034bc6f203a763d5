import { useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import type { Friend } from "@/api/types";

const KEY = "dl.challengeOpponent";

/**
 * The player whom the form was opened to challenge, from the state of the link. It is stored like the draft, so that the
 * player still has a name after a visit to the wallet; a reload does not invite a removed player again.
 */
export function useOpponent() {
  const { state } = useLocation();
  const type = useNavigationType();
  const [invited] = useState(() => (type === "POP" ? null : opponentOf(state)));
  const [opponent] = useState(() => {
    if (invited) sessionStorage.setItem(KEY, JSON.stringify({ opponent: invited }));
    return invited ?? readOpponent();
  });
  return { opponent, invited };
}

export const removeOpponent = () => sessionStorage.removeItem(KEY);

/** The team that the form was opened for, from the state of the link; a reload keeps the draft as it is. */
export function useIssuingTeam(): { _id: string } | null {
  const { state } = useLocation();
  const type = useNavigationType();
  const [team] = useState(() => (type === "POP" ? null : teamOf(state)));
  return team;
}

function teamOf(state: unknown): { _id: string } | null {
  if (!(hasKey(state, "team") && hasKey(state.team, "_id"))) return null;
  const { _id } = state.team;
  return typeof _id === "string" ? { _id } : null;
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
