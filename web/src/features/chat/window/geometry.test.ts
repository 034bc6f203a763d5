import fc from "fast-check";
import { expect, test } from "vitest";
import { clampOffset, DOCKED, moveByKey, windowSize } from "./geometry";

const desk = { width: 1440, height: 900 };
const open = windowSize(desk, "conversation");

test("CHATF-01 the whole window stays on the screen at any position", () => {
  const length = fc.integer({ min: -5000, max: 5000 });
  const showing = fc.constantFrom("bar", "list", "conversation");
  const screen = fc.record({
    width: fc.integer({ min: 320, max: 4000 }),
    height: fc.integer({ min: 200, max: 3000 }),
  });
  fc.assert(
    fc.property(length, length, screen, showing, (right, bottom, viewport, shown) => {
      const size = windowSize(viewport, shown);
      const at = clampOffset({ right, bottom }, size, viewport);
      expect(Math.min(at.right, at.bottom)).toBeGreaterThanOrEqual(8);
      expect(at.right + size.width).toBeLessThanOrEqual(viewport.width - 8);
      expect(at.bottom + size.height).toBeLessThanOrEqual(viewport.height - 8);
      // A window that is already on the screen stays in place.
      expect(clampOffset(at, size, viewport)).toEqual(at);
    }),
  );
});

test("a smaller screen moves the window inside, a larger one restores its position", () => {
  const at = { right: 900, bottom: 300 };
  expect(clampOffset(at, open, { width: 1100, height: 700 })).toEqual({ right: 720, bottom: 132 });
  expect(clampOffset(at, open, desk)).toEqual(at);
});

test.each([
  ["ArrowLeft", false, { right: 36, bottom: 20 }],
  ["ArrowRight", false, { right: 4, bottom: 20 }],
  ["ArrowUp", false, { right: 20, bottom: 36 }],
  ["ArrowDown", false, { right: 20, bottom: 4 }],
  ["ArrowUp", true, { right: 20, bottom: 116 }],
  ["Home", false, DOCKED],
  ["Enter", false, null],
])("the key %s (shift: %s)", (key, shiftKey, expected) => {
  expect(moveByKey(DOCKED, { key, shiftKey })).toEqual(expected);
});
