import type { Seal } from "@/api/types";
import { fetchSeals } from "./queries";

/** The most seals that a page checks: ten requests. */
const CHECKED_MAX = 1000;

export type ChainCheck =
  | { kind: "whole"; seals: number }
  | { kind: "broken"; number: number }
  /** Browsers compute hashes on secure pages only. */
  | { kind: "insecure" };

/** A seal that was checked, or the state before the first one, of which only the number may be known. */
type Link = { number: number; hash: string | null };

/** Computes the hashes of the last seals anew, and follows them from one to the next up to `head`. */
export async function checkChain(head: Seal): Promise<ChainCheck> {
  if (globalThis.crypto?.subtle === undefined) return { kind: "insecure" };
  const start = Math.max(0, head.number - CHECKED_MAX);
  let last: Link = { number: start, hash: start === 0 ? "0".repeat(64) : null };
  while (last.number < head.number) {
    const { seals } = await fetchSeals(last.number);
    if (seals.length === 0) return { kind: "broken", number: last.number + 1 };
    for (const seal of seals) {
      if (!(await follows(seal, last))) return { kind: "broken", number: last.number + 1 };
      last = seal;
      if (last.number === head.number) break;
    }
  }
  if (last.hash !== head.hash) return { kind: "broken", number: head.number };
  return { kind: "whole", seals: head.number - start };
}

async function follows(seal: Seal, last: Link): Promise<boolean> {
  const isNext = seal.number === last.number + 1;
  const isLinked = last.hash === null || seal.previous === last.hash;
  return isNext && isLinked && seal.hash === (await hashOf(seal));
}

/** SHA-256 of the seal without its hash as canonical JSON: names sorted, no blanks. */
async function hashOf({ at, journals, journalsHash, number, previous, total }: Seal) {
  const text = JSON.stringify({ at, journals, journalsHash, number, previous, total });
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
