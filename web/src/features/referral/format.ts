import { ApiError } from "@/api/error";

export const NO_LINK = "Referral link not available";

/** "1 point", "1,240 points". */
export function formatPoints(points: number): string {
  return `${points.toLocaleString("en")} ${points === 1 ? "point" : "points"}`;
}

/** The message of a failed load, with the server's message or else the HTTP status. */
export function loadErrorMessage(error: unknown): string {
  const failed = "Failed to load referral data";
  if (!(error instanceof ApiError)) return failed;
  return `${failed}. ${error.message || `HTTP error! status: ${error.status}`}`;
}
