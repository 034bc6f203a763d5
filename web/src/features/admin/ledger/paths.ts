import type { JournalsQuery } from "../administration-types";

export const journalPath = (id: string): string =>
  `/admin/ledger/journals/${encodeURIComponent(id)}`;

export const accountPath = (id: string): string =>
  `/admin/ledger/accounts/${encodeURIComponent(id)}`;

/** The list of journals with a filter. */
export function journalsPath({ kind, challengeId, userId }: JournalsQuery): string {
  const params = new URLSearchParams();
  if (kind) params.set("kind", kind);
  if (challengeId) params.set("challenge", challengeId);
  if (userId) params.set("user", userId);
  return params.size > 0 ? `/admin/ledger?${params}` : "/admin/ledger";
}
