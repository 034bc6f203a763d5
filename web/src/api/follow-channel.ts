/** The server sends no event for a player's own follows, so the tabs of one browser inform one another. */
export const FOLLOW_CHANNEL = "dl.follows";

const otherTabs =
  typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(FOLLOW_CHANNEL);

/** Informs the other tabs that the player has followed or unfollowed someone. */
export const broadcastFollow = () => otherTabs?.postMessage("changed");

/** Calls the handler after a follow in another tab, until the returned function is called. */
export function onFollowInOtherTab(handler: () => void): () => void {
  otherTabs?.addEventListener("message", handler);
  return () => otherTabs?.removeEventListener("message", handler);
}
