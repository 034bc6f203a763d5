/** Opens the device's share sheet; returns false if it has none. */
export async function openShareSheet(title: string, url: string): Promise<boolean> {
  if (typeof navigator.share !== "function") return false;
  // `share` rejects if the sheet is closed without sharing, which is not an error.
  await navigator.share({ title, url }).catch(() => {});
  return true;
}
