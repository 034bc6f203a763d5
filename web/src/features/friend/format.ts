import type { FriendEntry } from "@/api/types";
import { lastSeenText } from "@/lib/relative-time";

/** "Online", "In a challenge", "Last seen 5m ago"; null if the viewer may not see the presence. */
export function presenceText(
  { status, lastSeen, playing }: Pick<FriendEntry, "status" | "lastSeen" | "playing">,
  now: number,
): string | null {
  if (!status) return null;
  if (playing) return "In a challenge";
  if (status === "online") return "Online";
  if (!lastSeen) return "Offline";
  return lastSeenText(lastSeen, now);
}

export function followersText(count: number): string {
  return count === 1 ? "1 follower" : `${count.toLocaleString("en")} followers`;
}
