/** What a text that was typed or pasted names. */
export type TraceTarget =
  | { kind: "challenge"; id: string }
  | { kind: "player"; player: string }
  /** The id of a challenge or of a player: only the server knows. */
  | { kind: "id"; id: string };

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const WHOLE_ID = new RegExp(`^${ID.source}$`, "i");
const NAME = /^@?(\w{3,20})$/;
/** Pages of a challenge and of a player, for players and for the staff. */
const CHALLENGE_PATH = new RegExp(`/(?:challenges?|disputes)/(${ID.source})`, "i");
const PLAYER_PATH = /\/(?:profile|users)\/([\w-]{3,36})/;

/** Recognises an id, a name with or without "@", and an address of a page; null if it is none of them. */
export function recognise(text: string): TraceTarget | null {
  const trimmed = text.trim();
  if (WHOLE_ID.test(trimmed)) return { kind: "id", id: trimmed.toLowerCase() };
  const challenge = CHALLENGE_PATH.exec(trimmed)?.[1];
  if (challenge) return { kind: "challenge", id: challenge.toLowerCase() };
  const player = PLAYER_PATH.exec(trimmed)?.[1] ?? NAME.exec(trimmed)?.[1];
  return player ? { kind: "player", player } : null;
}
