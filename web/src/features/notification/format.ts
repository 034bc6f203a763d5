import type { Notification } from "@/api/types";
import { formatDateTime } from "@/lib/relative-time";

export type MessageSegment = { text: string; isName: boolean };

/** The server's sentence, with its times in this device's time zone. */
export function messageText({
  data: { message, scheduledTime, until, releaseAt, approveBy },
}: Notification): string {
  return [scheduledTime, until, releaseAt, approveBy].reduce(
    (text: string, at) => (at ? text.replace(utcText(at), formatDateTime(at)) : text),
    message,
  );
}

/** A time as the server's sentences say it: "2026-11-24 12:05 UTC". */
function utcText(iso: string): string {
  return new Date(iso).toISOString().replace(/^(.+)T(.{5}).*$/, "$1 $2 UTC");
}

/** The sentence, split so that the names and points in it can be emphasized. */
export function messageSegments(notification: Notification): MessageSegment[] {
  const { sender, challenge, team, points } = notification.data;
  const message = messageText(notification);
  const earned = points ? `${points} points` : undefined;
  const names = [sender?.username, challenge?.title, team?.name, earned].filter(
    (name): name is string => name !== undefined && name !== "",
  );
  const initial: MessageSegment[] = [{ text: message, isName: false }];
  return names.reduce(
    (segments, name) => segments.flatMap((segment) => split(segment, name)),
    initial,
  );
}

function split(segment: MessageSegment, name: string): MessageSegment[] {
  const at = segment.isName ? -1 : segment.text.indexOf(name);
  if (at < 0) return [segment];
  const around = (text: string): MessageSegment[] => (text === "" ? [] : [{ text, isName: false }]);
  return [
    ...around(segment.text.slice(0, at)),
    { text: name, isName: true },
    ...around(segment.text.slice(at + name.length)),
  ];
}

/** The text of the bell's badge. */
export function badgeLabel(count: number, shownMax: number): string {
  return count > shownMax ? `${shownMax}+` : String(count);
}

/** The bell counts to 99. */
export const BELL_SHOWN_MAX = 99;

export function bellLabel(count: number): string {
  return count === 0
    ? "Notifications"
    : `Notifications, ${badgeLabel(count, BELL_SHOWN_MAX)} unread`;
}
