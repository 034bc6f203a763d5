/** A code of the server as words: "in_progress" is "In progress". A sentence stays as it is. */
export function words(code: string): string {
  const text = code.includes(" ") ? code : code.replaceAll(/[_.]/g, " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
