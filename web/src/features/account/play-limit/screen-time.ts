const HOUR_MS = 60 * 60_000;

/** How long the app was on the screen in this tab, and how much of it the player was reminded of. */
export type ScreenTime = { elapsedMs: number; remindedMs: number };

/** Hours of which the player was not reminded; 0 while none is full. */
export function dueHours({ elapsedMs, remindedMs }: ScreenTime): number {
  const hours = Math.floor(elapsedMs / HOUR_MS);
  return hours * HOUR_MS > remindedMs ? hours : 0;
}

/** The player was reminded of all hours until now. */
export function remind({ elapsedMs }: ScreenTime): ScreenTime {
  return { elapsedMs, remindedMs: elapsedMs };
}

const keyOf = (userId: string) => `dl.screen-time.${userId}`;

/** Survives a reload of the tab; another tab counts by itself. */
export function readScreenTime(userId: string): ScreenTime {
  const [elapsedMs = 0, remindedMs = 0] = (sessionStorage.getItem(keyOf(userId)) ?? "")
    .split(" ")
    .map(Number)
    .filter(Number.isFinite);
  return { elapsedMs, remindedMs };
}

export function writeScreenTime(userId: string, { elapsedMs, remindedMs }: ScreenTime): void {
  sessionStorage.setItem(keyOf(userId), `${elapsedMs} ${remindedMs}`);
}
