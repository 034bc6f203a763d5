import { renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { sendRequest } from "@/api/live/connection";
import { useTypingSignal } from "./use-typing-signal";

vi.mock("@/api/live/connection", async (original) => ({
  ...(await original<typeof import("@/api/live/connection")>()),
  sendRequest: vi.fn(() => Promise.resolve({ ok: true })),
}));

const signals = () => vi.mocked(sendRequest).mock.calls.map(([name]) => name);

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(sendRequest).mockClear();
});

test("CHAT-20 CHAT-22 typing is signalled at once, and its end after one second without a letter", () => {
  const { result } = renderHook(() => useTypingSignal("c-1"));
  result.current.onText("h");
  expect(signals()).toEqual(["typing_start"]);
  vi.advanceTimersByTime(999);
  result.current.onText("hi");
  vi.advanceTimersByTime(999);
  expect(signals()).toEqual(["typing_start"]);
  vi.advanceTimersByTime(1);
  expect(signals()).toEqual(["typing_start", "typing_stop"]);
  expect(sendRequest).toHaveBeenLastCalledWith("typing_stop", { conversationId: "c-1" });
});
