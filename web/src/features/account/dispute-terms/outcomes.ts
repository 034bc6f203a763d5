import type { Outcome } from "./outcome-dialog";

const UNREACHABLE = "Unable to connect to the server. Please check your connection and try again.";

export const TERMS_ACCEPTED: Outcome = {
  kind: "success",
  title: "Terms Accepted",
  message:
    "Thank you for accepting the dispute resolution terms. You can now participate in challenges and tournaments!",
};

export const CHECK_FAILED: Outcome = {
  kind: "error",
  title: "Terms Check Failed",
  message: "Unable to verify dispute terms status. Please try refreshing the page.",
};

export const CHECK_UNREACHABLE: Outcome = {
  kind: "error",
  title: "Connection Error",
  message: UNREACHABLE,
};

export const ACCEPTANCE_FAILED: Outcome = {
  kind: "error",
  title: "Terms Acceptance Failed",
  message: "Failed to accept dispute terms. Please try again.",
};

export const ACCEPTANCE_UNREACHABLE: Outcome = {
  kind: "error",
  title: "Network Error",
  message: UNREACHABLE,
};
