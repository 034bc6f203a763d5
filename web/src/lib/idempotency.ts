/**
 * A key for one click on a button that moves money: the server answers a repeat of the same request
 * (a retry, an undetected double click) with the first response instead of moving money twice.
 */
export function newIdempotencyKey(): string {
  // randomUUID exists only in secure contexts; a page served over plain http on a LAN is not one.
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
