/** Why a withdrawal waits before it is paid; the server does not tell which of these is true. */
export const WAIT_REASONS =
  "the destination is new, or your password, email address, two-step sign-in, passkeys or Google account were just changed";
