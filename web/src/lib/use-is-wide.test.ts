import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useIsWide } from "./use-is-wide";

test.each([
  [1023, false],
  [1024, true],
])("GEN-12 at %i px there is room for columns: %s", (width, isWide) => {
  vi.spyOn(window, "matchMedia").mockImplementation((query) => {
    const min = Number(/^\(min-width: (\d+)px\)$/.exec(query)?.[1]);
    return {
      matches: width >= min,
      addEventListener: () => {},
      removeEventListener: () => {},
    } as unknown as MediaQueryList;
  });
  expect(renderHook(useIsWide).result.current).toBe(isWide);
});
