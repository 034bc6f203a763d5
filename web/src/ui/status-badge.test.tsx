import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ChallengeStatus } from "@/api/types";
import { StatusBadge } from "./status-badge";

test.each<[string, ChallengeStatus, string, string]>([
  ["STATE-03", "open", "Open", "b-open"],
  ["STATE-04", "active", "Live", "b-active"],
  ["STATE-04", "in_progress", "Settling", "b-active"],
  ["STATE-05", "completed", "Completed", "b-done"],
  ["STATE-06", "cancelled", "Cancelled", "b-cancel"],
  ["OPEN-08", "pending", "Pending", "b-full"],
])("%s the status %s has the name %s and the colour %s", (_, status, label, colour) => {
  render(<StatusBadge status={status} />);
  expect(screen.getByText(label)).toHaveClass(colour);
});
