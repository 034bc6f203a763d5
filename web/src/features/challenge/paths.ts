import type { Challenge } from "@/api/types";
import { type MicroUsdc, toWire } from "@/lib/money";

type Page = "details" | "ongoing" | "dispute";

type Extras = {
  /** The code that gives the viewer access; the next page needs it as well. */
  inviteCode?: string | null | undefined;
  /** Opens the join dialog. */
  isJoining?: boolean;
};

/** The path of a challenge's page. */
export function challengePath(id: string, page: Page, extras: Extras = {}): string {
  const query = new URLSearchParams();
  if (extras.isJoining) query.set("join", "1");
  if (extras.inviteCode) query.set("invite", extras.inviteCode);
  const search = query.size > 0 ? `?${query}` : "";
  return `/challenges/${id}${page === "details" ? "" : `/${page}`}${search}`;
}

/** The link to share. For a private challenge it contains the invite code, which its holders may share. */
export function shareUrl(challenge: Challenge, viewersCode: string | null = null): string {
  const inviteCode = challenge.isPrivate ? (challenge.inviteCode ?? viewersCode) : null;
  return `${location.origin}${challengePath(challenge._id, "details", { inviteCode })}`;
}

const CENT: MicroUsdc = 10_000n;

/**
 * The deposit page, with the missing amount (in whole cents, at least the minimum deposit) and the return path.
 */
export function depositPath(
  missingAmount: MicroUsdc,
  returnPath: string,
  minDeposit: MicroUsdc | null,
): string {
  const query = new URLSearchParams([
    ["action", "deposit"],
    ["then", returnPath],
  ]);
  const cents = ((missingAmount + CENT - 1n) / CENT) * CENT;
  if (missingAmount > 0n)
    query.set("amount", toWire(minDeposit !== null && cents < minDeposit ? minDeposit : cents));
  return `/wallet?${query}`;
}
