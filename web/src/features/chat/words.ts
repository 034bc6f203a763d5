import type { Conversation, LastMessage, Message } from "@/api/types";
import { formatDate, timeAgo } from "@/lib/relative-time";
import type { Presence } from "./presence";

const DAY_MS = 24 * 60 * 60_000;
const WEEK_DAYS = 7;

const time = new Intl.DateTimeFormat("en", { hour: "numeric", minute: "2-digit" });
const weekday = new Intl.DateTimeFormat("en", { weekday: "long" });

/** "10:42 AM". */
export function clockTime(iso: string): string {
  return time.format(new Date(iso));
}

/** "Today", "Yesterday", "Tuesday", then a date. */
export function dayName(iso: string, now: number): string {
  const then = new Date(iso);
  const days = Math.round((startOfDay(now) - startOfDay(then.getTime())) / DAY_MS);
  if (days <= 0) return "Today";
  if (days === 1) return "Yesterday";
  return days < WEEK_DAYS ? weekday.format(then) : formatDate(iso);
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

export function titleOf({ otherUser, title }: Conversation): string {
  return otherUser?.username ?? title ?? "Conversation";
}

/** One line that says what was said last. */
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
