import type { Notification } from "@/api/types";

export type MessagePart = { text: string; isName: boolean };

/** The server's sentence, split so that the names and points in it can be emphasized. */
export function messageParts({ data }: Notification): MessagePart[] {
  const { message, sender, challenge, team, points } = data;
  const earned = points ? `${points} points` : undefined;
  const names = [sender?.username, challenge?.title, team?.name, earned].filter(
    (name): name is string => name !== undefined && name !== "",
  );
  const initial: MessagePart[] = [{ text: message, isName: false }];
  return names.reduce((parts, name) => parts.flatMap((part) => split(part, name)), initial);
}

function split(part: MessagePart, name: string): MessagePart[] {
  const at = part.isName ? -1 : part.text.indexOf(name);
  if (at < 0) return [part];
  const around = (text: string): MessagePart[] => (text === "" ? [] : [{ text, isName: false }]);
  return [
    ...around(part.text.slice(0, at)),
    { text: name, isName: true },
    ...around(part.text.slice(at + name.length)),
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
