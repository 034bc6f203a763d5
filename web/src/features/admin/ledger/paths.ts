/** The way back to the journals, as a link. */
export const JOURNALS = { to: "/admin/ledger", label: "All journals" } as const;

export const journalPath = (id: string): string =>
  `/admin/ledger/journals/${encodeURIComponent(id)}`;

export const accountPath = (id: string): string =>
  `/admin/ledger/accounts/${encodeURIComponent(id)}`;

export const challengePath = (id: string): string =>
  `/admin/ledger/challenges/${encodeURIComponent(id)}`;

/** The journals that move the money of one user. */
export const userJournalsPath = (id: string): string =>
  `/admin/ledger?user=${encodeURIComponent(id)}`;
