import type { Conversation, LastMessage, Message } from "@/api/types";
import { assertNever } from "@/lib/assert-never";
import { lastSeenText } from "@/lib/relative-time";
import type { Presence } from "./presence";

/** With 24 hours, like every clock of a match. */
const timeFormat = new Intl.DateTimeFormat("en", {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** "10:42". */
export function clockTime(iso: string): string {
  return timeFormat.format(new Date(iso));
}

export function titleOf({ kind, otherUser, team, title }: Conversation): string {
  switch (kind) {
    case "direct":
    case "arena":
      return otherUser?.username ?? title ?? "Conversation";
    case "team":
      return team?.name ?? title ?? "Team";
    case "leads":
      return `${team?.name ?? title ?? "Team"} (leads)`;
    default:
      return assertNever(kind);
  }
}

/** The other player of a direct conversation; null for other kinds. */
export function personOf({ kind, otherUser }: Conversation): Conversation["otherUser"] {
  return kind === "direct" ? otherUser : null;
}

/** Describes the other members of a group conversation, which has one receipt per member. */
export function membersLabel({ kind, otherUser, receipts }: Conversation): string | null {
  switch (kind) {
    case "direct":
    case "arena":
      return null;
    case "team":
      return receipts.length === 1 ? "1 member" : `${receipts.length} members`;
    case "leads":
      return otherUser ? `With their leader ${otherUser.username}` : null;
    default:
      return assertNever(kind);
  }
}

/** A team's conversation exists before its first message. */
export const NO_MESSAGES = "No messages yet";

/** A one-line preview of the last message. */
export function previewOf(last: LastMessage, viewerId: string): string {
  const text = last.isDeleted ? "Message deleted" : last.content || TYPE_LABELS[last.messageType];
  return last.sender._id === viewerId && !last.isDeleted ? `You: ${text}` : text;
}

const TYPE_LABELS: Record<Message["messageType"], string> = {
  text: "",
  image: "Photo",
  video: "Video",
  audio: "Audio",
  file: "File",
};

export function presenceLabel({ isOnline, lastSeen }: Presence, now: number): string {
  return isOnline ? "Online" : lastSeenText(lastSeen, now);
}

/** The server counts to 100. */
const UNREAD_SHOWN_MAX = 99;

export function unreadLabel(count: number): string {
  return count > UNREAD_SHOWN_MAX ? "99+" : String(count);
}

export function typingLabel(names: readonly string[]): string {
  const [first, second] = names;
  if (first === undefined) return "";
  if (second === undefined) return `${first} is typing…`;
  return names.length === 2 ? `${first} and ${second} are typing…` : "Several are typing…";
}
