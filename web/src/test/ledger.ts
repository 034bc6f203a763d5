import type { Journal, LedgerAccount, TransferAccount } from "@/features/admin/api-types";
import { rex, serveRead } from "./administration";

export const DUEL_ID = "01900000-0000-7000-8000-0000000000c1";

const available: TransferAccount = { id: rex._id, label: "rex_fuller", kind: "available" };
const escrowRef: TransferAccount = { id: DUEL_ID, label: "Aim duel", kind: "escrow" };

export const stake: Journal = {
  _id: "01900000-0000-5000-8000-0000000000a1",
  kind: "stake",
  at: "2026-03-10T10:00:00Z",
  actor: rex,
  challengeId: DUEL_ID,
  reason: null,
  transfers: [{ debit: available, credit: escrowRef, amount: "50", asset: "USDC" }],
};

export const earned: Journal = {
  _id: "01900000-0000-5000-8000-0000000000a2",
  kind: "points",
  at: "2026-03-09T10:00:00Z",
  actor: null,
  challengeId: null,
  reason: "Referral",
  transfers: [
    {
      debit: { id: "x-1", label: "external", kind: "external" },
      credit: { id: "p-1", label: "rex_fuller", kind: "available" },
      amount: "10",
      asset: "PTS",
    },
  ],
};

export const escrow: LedgerAccount = {
  _id: DUEL_ID,
  kind: "escrow",
  label: "Aim duel",
  asset: "USDC",
  balance: "100",
  userId: null,
  challengeId: DUEL_ID,
};

/** Serves the journals in slices of the given ones; the cursor is the number of the slice. */
export function serveJournals(...slices: Journal[][]): URLSearchParams[] {
  const queries: URLSearchParams[] = serveRead("ledger/journals", () => {
    const index = Number(queries.at(-1)?.get("before") ?? 0);
    return {
      data: slices[index] ?? [],
      nextBefore: index + 1 < slices.length ? String(index + 1) : null,
    };
  });
  return queries;
}
