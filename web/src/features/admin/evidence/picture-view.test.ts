import { expect, test } from "vitest";
import { panBy, transformOf, viewAfterKey, WHOLE_PICTURE, zoomBy } from "./picture-view";

test("the point under the pointer stays where it is while zooming", () => {
  const at = { x: 0.25, y: -0.1 };
  const pointUnder = (view: typeof WHOLE_PICTURE) => [
    view.x + at.x / view.zoom,
    view.y + at.y / view.zoom,
  ];
  const before = zoomBy(WHOLE_PICTURE, 2, at);
  const after = zoomBy(before, 1.5, at);
  expect(after.zoom).toBe(3);
  expect(pointUnder(after)[0]).toBeCloseTo(pointUnder(before)[0] ?? 0);
  expect(pointUnder(after)[1]).toBeCloseTo(pointUnder(before)[1] ?? 0);
});

test("the zoom has limits, and the shown part stays within the picture", () => {
  expect(zoomBy(WHOLE_PICTURE, 100).zoom).toBe(8);
  expect(zoomBy(WHOLE_PICTURE, 0.5)).toEqual(WHOLE_PICTURE);
  expect(panBy(WHOLE_PICTURE, 1, 1)).toEqual(WHOLE_PICTURE);
  const corner = panBy(zoomBy(WHOLE_PICTURE, 2), -9, 9);
  expect(corner).toEqual({ zoom: 2, x: 0.25, y: 0.75 });
  // Zooming out from a corner shows the whole picture again, and nothing beside it.
  expect(zoomBy(corner, 0.5)).toEqual(WHOLE_PICTURE);
});

test.each([
  ["+", { zoom: 2.5, x: 0.5, y: 0.5 }],
  ["=", { zoom: 2.5, x: 0.5, y: 0.5 }],
  ["-", { zoom: 1.6, x: 0.5, y: 0.5 }],
  ["0", WHOLE_PICTURE],
  ["ArrowLeft", { zoom: 2, x: 0.425, y: 0.5 }],
  ["ArrowRight", { zoom: 2, x: 0.575, y: 0.5 }],
  ["ArrowUp", { zoom: 2, x: 0.5, y: 0.425 }],
  ["ArrowDown", { zoom: 2, x: 0.5, y: 0.575 }],
])("the key %s", (key, view) => {
  expect(viewAfterKey({ zoom: 2, x: 0.5, y: 0.5 }, key)).toEqual(view);
});

test("other keys are left to the page", () => {
  expect(viewAfterKey(WHOLE_PICTURE, "a")).toBeNull();
});

test("a view is a transform", () => {
  expect(transformOf({ zoom: 2, x: 0.25, y: 0.75 })).toBe(
    "scale(2.0000) translate(25.000%, -25.000%)",
  );
});
