import { ApiError, messageOf } from "@/api/error";

/** What the refusals of the administration mean for the person who was refused. */
const WORDS: Readonly<Record<string, string>> = {
  NOT_STAFF: "Only moderators and administrators may do this. Your role may have been changed.",
  NOT_ADMIN: "Only administrators may do this. Ask one of them.",
  SECOND_FACTOR_REQUIRED:
    "Staff need two-step sign-in. Switch it on under Settings, Security, then try again.",
  OWN_ROLE: "You cannot change your own role. Another administrator has to do it.",
  LAST_ADMIN: "This is the last administrator. Appoint another one first, then try again.",
  OWN_ACCOUNT: "You cannot do this to your own account. Another administrator has to do it.",
  ALREADY_SUSPENDED: "This account is suspended already.",
  NOT_SUSPENDED: "This account is not suspended any more.",
  NO_SECOND_FACTOR: "This account has no second factor and no passkey.",
  SAME_ADMIN:
    "You asked for this reset yourself. Another administrator has to approve it within 24 hours.",
  REPORT_CLOSED: "Another moderator has closed this report already.",
  AUDIT_RUNNING: "An audit is running already. Its result is shown here when it ends.",
};

/** The message of a failed call, in plain words for the refusals that the administration knows. */
export function refusalText(error: unknown, fallback: string): string {
  const known = error instanceof ApiError ? WORDS[error.code] : undefined;
  return known ?? messageOf(error, fallback);
}
