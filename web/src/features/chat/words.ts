import type { Conversation, LastMessage, Message } from "@/api/types";
import { assertNever } from "@/lib/assert-never";
import { timeAgo } from "@/lib/relative-time";
import type { Presence } from "./presence";

const time = new Intl.DateTimeFormat("en", { hour: "numeric", minute: "2-digit" });

/** "10:42 AM". */
export function clockTime(iso: string): string {
  return time.format(new Date(iso));
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
export function personIn({ kind, otherUser }: Conversation): Conversation["otherUser"] {
  return kind === "direct" ? otherUser : null;
}

/** Describes the other members of a group conversation, which has one receipt per member. */
export function companyWords({ kind, otherUser, receipts }: Conversation): string | null {
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
export const NOTHING_SAID = "No messages yet";

/** A one-line preview of the last message. */
export function previewOf(last: LastMessage, viewerId: string): string {
  const words = last.isDeleted ? "Message deleted" : last.content || KIND_WORDS[last.messageType];
  return last.sender._id === viewerId && !last.isDeleted ? `You: ${words}` : words;
}

const KIND_WORDS: Record<Message["messageType"], string> = {
  text: "",
  image: "Photo",
  video: "Video",
  audio: "Audio",
  file: "File",
};

export function presenceWords({ isOnline, lastSeen }: Presence, now: number): string {
  if (isOnline) return "Online";
  const ago = timeAgo(lastSeen, now);
  return ago === "now" ? "Last seen just now" : `Last seen ${ago}`;
}

/** The server counts to 100. */
const UNREAD_SHOWN_MAX = 99;

export function unreadWords(count: number): string {
  return count > UNREAD_SHOWN_MAX ? "99+" : String(count);
}

export function typingWords(names: readonly string[]): string {
  const [first, second] = names;
  if (first === undefined) return "";
  if (second === undefined) return `${first} is typing…`;
  return names.length === 2 ? `${first} and ${second} are typing…` : "Several are typing…";
}
