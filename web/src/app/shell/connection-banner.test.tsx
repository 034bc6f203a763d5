import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { type LiveStatus, useLiveStore } from "@/api/live/status";
import { nova, serveChallenges } from "@/test/challenge-server";
import { fakeServer } from "@/test/fake-socket";
import { player } from "@/test/people";
import { visitApp } from "@/test/visit-app";
import { ConnectionBanner } from "./connection-banner";

function show(status: LiveStatus) {
  useLiveStore.setState({ status });
  render(<ConnectionBanner />);
  return screen.getByRole("status");
}

test.each([
  ["NAV-17", "error", "Connection error"],
  ["NAV-18 NAV-22", "failed", "Connection failed"],
  ["NAV-19", "server_shutdown", "Server maintenance"],
  ["NAV-20 NAV-22", "offline", "Notifications offline"],
] as const)("%s: %s is shown as '%s'", (_ids, status, text) => {
  expect(show(status)).toHaveTextContent(text);
});

test("NAV-15: a connected page shows no banner", () => {
  expect(show("connected")).toBeEmptyDOMElement();
});

test("NAV-16: connecting is shown after a delay", () => {
  vi.useFakeTimers();
  const banner = show("connecting");
  expect(banner).toBeEmptyDOMElement();
  act(() => vi.advanceTimersByTime(1500));
  expect(banner).toHaveTextContent("Connecting...");
});

test("NAV-15 NAV-18: inside the app a refused connection shows, and Retry brings it back", async () => {
  fakeServer.onAttempt = (socket) => socket.refuse();
  serveChallenges();
  await visitApp({ as: player(), at: "/wallet" });
  const retry = await screen.findByRole("button", { name: "Retry" });
  fakeServer.onAttempt = (socket) => socket.accept(nova);
  await userEvent.click(retry);
  expect(screen.queryByText("Connection error")).toBeNull();
  expect(fakeServer.socket.auth).toEqual({ token: "token-of-the-test" });
});
