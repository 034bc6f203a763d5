import type { Withdrawal } from "@/api/types";

type WaitReason = NonNullable<Withdrawal["waitsFor"]>;

const WAIT_REASONS: Record<WaitReason, string> = {
  destination: "the destination is new",
  credentials:
    "your password, email address, two-step sign-in, passkeys or Google account were just changed",
};

/** Each reason for which a withdrawal waits before it is paid. */
export const ANY_WAIT_REASON = Object.values(WAIT_REASONS).join(", or ");

/** Why this one waits; an old one does not name it. */
export function waitReasonOf({ waitsFor }: Withdrawal): string {
  return waitsFor ? WAIT_REASONS[waitsFor] : ANY_WAIT_REASON;
}
