const DEFAULT_TAGLINE = "Ready to compete!";

export function taglineOf({ tagline }: { tagline?: string | null | undefined }): string {
  return tagline?.trim() || DEFAULT_TAGLINE;
}

export function membersText(count: number, places: number): string {
  return `${count} of ${places} members`;
}

/** The column "joined other teams". */
export function otherTeamsText(count: number): string {
  return count === 0 ? "No" : `Yes, ${count}`;
}
