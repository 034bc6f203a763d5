import { ApiError, messageOf } from "@/api/error";

/** What the refusals of the operations mean for an administrator. */
const WORDS: Readonly<Record<string, string>> = {
  NOT_STAFF: "Only administrators may do this. Your role may have been changed.",
  NOT_ADMIN: "Only administrators may do this. Ask one of them.",
  SECOND_FACTOR_REQUIRED:
    "Staff need two-step sign-in. Switch it on under Settings, Security, then try again.",
};

/** The message of a failed call, in plain words for the refusals that the console knows. */
export function refusalText(error: unknown, fallback: string): string {
  const known = error instanceof ApiError ? WORDS[error.code] : undefined;
  return known ?? messageOf(error, fallback);
}
