import type { Notification } from "@/api/types";

export type Part = { words: string; isName: boolean };

/** The server's sentence, split so that the names and points in it can be emphasized. */
export function partsOf({ data }: Notification): Part[] {
  const { message, sender, challenge, team, points } = data;
  const earned = points ? `${points} points` : undefined;
  const names = [sender?.username, challenge?.title, team?.name, earned].filter(
    (name): name is string => name !== undefined && name !== "",
  );
  const whole: Part[] = [{ words: message, isName: false }];
  return names.reduce((parts, name) => parts.flatMap((part) => split(part, name)), whole);
}

function split(part: Part, name: string): Part[] {
  const at = part.isName ? -1 : part.words.indexOf(name);
  if (at < 0) return [part];
  const around = (words: string): Part[] => (words === "" ? [] : [{ words, isName: false }]);
  return [
    ...around(part.words.slice(0, at)),
    { words: name, isName: true },
    ...around(part.words.slice(at + name.length)),
  ];
}

/** The text of the bell's badge. */
export function badgeWords(count: number, shownMax: number): string {
  return count > shownMax ? `${shownMax}+` : String(count);
}

/** The bell counts to 99. */
export const BELL_SHOWN_MAX = 99;

export function bellLabel(count: number): string {
  return count === 0
    ? "Notifications"
    : `Notifications, ${badgeWords(count, BELL_SHOWN_MAX)} unread`;
}
