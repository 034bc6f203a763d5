/** The path and query of an address within this app; null for any other address. */
export function innerPath(value: string | null): string | null {
  if (!value?.startsWith("/")) return null;
  try {
    const url = new URL(value, location.origin);
    if (url.origin !== location.origin) return null;
    return `${url.pathname}${url.search}`;
  } catch {
    return null;
  }
}
