const PERCENT = 100;

/** "3 (12 %)"; without a whole there is no share. */
export function shareText(part: number, whole: number): string {
  const count = part.toLocaleString("en");
  return whole === 0 ? count : `${count} (${percentOf(part, whole)} %)`;
}

/** A part in whole percent; 0 of nothing. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part * PERCENT) / whole);
}
