import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useTransientError } from "./use-transient-error";

const reset = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  reset.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

function refused() {
  const initialProps: { error: Error | null } = { error: new Error("offline") };
  return renderHook(
    ({ error }) => useTransientError({ error, reset }, "Failed to join challenge"),
    {
      initialProps,
    },
  );
}

test("ERR-17 BROWSE-28: the error of a rejected command disappears after five seconds", () => {
  const { result, rerender } = refused();
  expect(result.current).toBe("Failed to join challenge");
  vi.advanceTimersByTime(4999);
  expect(reset).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reset).toHaveBeenCalledOnce();
  rerender({ error: null });
  expect(result.current).toBeNull();
});

test("a retry removes the error and its timer", () => {
  const { rerender } = refused();
  rerender({ error: null });
  vi.advanceTimersByTime(60_000);
  expect(reset).not.toHaveBeenCalled();
});
