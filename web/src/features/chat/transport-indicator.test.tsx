import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { TransportIndicator } from "./transport-indicator";

test.each([
  ["CHAT-13", "online", "Online", "bg-open", false],
  ["CHAT-14", "polling", "Polling", "bg-brass-fill", false],
  ["CHAT-15", "offline", "Offline", "bg-cancel", true],
  ["CHAT-16", "connecting", "Connecting...", "bg-fg-3", false],
] as const)(
  "%s %s reads %s, has its colour, and Retry only while offline",
  (_, status, label, colour, hasRetry) => {
    render(<TransportIndicator status={status} />);
    const text = screen.getByRole("status");
    expect(text).toHaveTextContent(label);
    expect(text.previousElementSibling).toHaveClass(colour);
    expect(screen.queryByRole("button", { name: "Retry" }) !== null).toBe(hasRetry);
  },
);
