import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { resetPresence, setPresence, usePresence } from "./presence";

const lastSeen = "2026-03-10T09:00:00Z";
const stranger = { _id: "mirage", isOnline: null, lastSeen: null };

afterEach(() => act(resetPresence));

test("nothing is shown of a player whose presence nobody tells", () => {
  expect(renderHook(() => usePresence(stranger)).result.current).toBeNull();
  const { result } = renderHook(() => usePresence({ ...stranger, isOnline: false, lastSeen }));
  expect(result.current).toEqual({ isOnline: false, lastSeen });
});

test("after a block what the stream said before does not stand", () => {
  const { result } = renderHook(() => usePresence(stranger));
  act(() => setPresence({ userId: "mirage", isOnline: true, lastSeen }));
  expect(result.current).toEqual({ isOnline: true, lastSeen });
  act(resetPresence);
  expect(result.current).toBeNull();
});
