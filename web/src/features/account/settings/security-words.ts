/** What the kinds of the security log are called. */
const EVENT_LABELS: Readonly<Record<string, string>> = {
  signed_up: "Account opened",
  signed_in: "Signed in",
  sign_in_failed: "Wrong password at sign-in",
  sign_in_locked: "Sign-in locked after wrong passwords",
  account_attacked: "Many wrong passwords from many places",
  device_new: "New device",
  refresh_reused: "Session ended: it was used from two places",
  session_ended: "Session ended",
  signed_out: "Signed out",
  password_changed: "Password changed",
  password_refused: "Wrong current password",
  username_changed: "Username changed",
  terms_accepted: "Terms accepted",
  role_given: "Role given",
  withdrawal_asked: "Withdrawal requested",
};

const ALARMING_EVENTS: ReadonlySet<string> = new Set([
  "sign_in_locked",
  "account_attacked",
  "refresh_reused",
]);

/** A kind that this version does not know yet is shown as the server writes it, with spaces. */
export function securityEventLabel(kind: string): string {
  return EVENT_LABELS[kind] ?? kind.replaceAll("_", " ");
}

export function isAlarming(kind: string): boolean {
  return ALARMING_EVENTS.has(kind);
}
