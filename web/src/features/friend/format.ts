import type { FriendEntry } from "@/api/types";
import { lastSeenText } from "@/lib/relative-time";

/**
 * "Online", "Online, in a challenge", "Last seen 5m ago", "In a challenge, last seen 5m ago": whether a player is connected does
 * not depend on a match that runs. Null if the viewer may not see the presence.
 */
export function presenceText(
  { status, lastSeen, playing }: Pick<FriendEntry, "status" | "lastSeen" | "playing">,
  now: number,
): string | null {
  if (!status) return null;
  if (status === "online") return playing ? "Online, in a challenge" : "Online";
  const away = lastSeen ? lastSeenText(lastSeen, now) : "Offline";
  return playing ? `In a challenge, ${away.charAt(0).toLowerCase()}${away.slice(1)}` : away;
}

export function followersText(count: number): string {
  return count === 1 ? "1 follower" : `${count.toLocaleString("en")} followers`;
}
