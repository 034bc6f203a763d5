import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { resetPresence, setPresence, usePresence } from "./presence";

const lastSeen = "2026-03-10T09:00:00Z";
const stranger = { _id: "mirage", isOnline: null, lastSeen: null };

afterEach(() => act(resetPresence));

test("an unknown presence is not shown", () => {
  expect(renderHook(() => usePresence(stranger)).result.current).toBeNull();
  const { result } = renderHook(() => usePresence({ ...stranger, isOnline: false, lastSeen }));
  expect(result.current).toEqual({ isOnline: false, lastSeen });
});

test("after a block, presence from earlier events is dropped", () => {
  const { result } = renderHook(() => usePresence(stranger));
  act(() => setPresence({ userId: "mirage", isOnline: true, lastSeen }));
  expect(result.current).toEqual({ isOnline: true, lastSeen });
  act(resetPresence);
  expect(result.current).toBeNull();
});
