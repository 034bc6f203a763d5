/** Which part of the pictures is shown; all panes show the same part of their picture. */
export type PictureView = {
  /** 1 shows the whole picture. */
  zoom: number;
  /** The point in the middle of the pane, as fractions of the picture's width and height. */
  x: number;
  y: number;
};

export const WHOLE_PICTURE: PictureView = { zoom: 1, x: 0.5, y: 0.5 };

const ZOOM_MAX = 8;
export const ZOOM_STEP = 1.25;
/** How far a key or a button moves the pictures, as a fraction of the pane. */
const PAN_STEP = 0.15;

/** A place in a pane, from its middle: -0.5 to 0.5 of its width and height. */
type PanePoint = { x: number; y: number };

const MIDDLE: PanePoint = { x: 0, y: 0 };

/** Zooms by `factor`; what is at the place `at` stays there. */
export function zoomBy(view: PictureView, factor: number, at: PanePoint = MIDDLE): PictureView {
  const zoom = Math.min(ZOOM_MAX, Math.max(1, view.zoom * factor));
  return clamp({
    zoom,
    x: view.x + at.x / view.zoom - at.x / zoom,
    y: view.y + at.y / view.zoom - at.y / zoom,
  });
}

/** Moves the shown part by fractions of the pane: a positive `dx` shows more of the right. */
export function panBy({ zoom, x, y }: PictureView, dx: number, dy: number): PictureView {
  return clamp({ zoom, x: x + dx / zoom, y: y + dy / zoom });
}

/** The shown part never leaves the picture. */
function clamp({ zoom, x, y }: PictureView): PictureView {
  const margin = 0.5 / zoom;
  const within = (value: number) => Math.min(1 - margin, Math.max(margin, value));
  return { zoom, x: within(x), y: within(y) };
}

/** The view as a CSS transform of an image that fills its pane. */
export function transformOf({ zoom, x, y }: PictureView): string {
  const percent = (value: number) => `${((0.5 - value) * 100).toFixed(3)}%`;
  return `scale(${zoom.toFixed(4)}) translate(${percent(x)}, ${percent(y)})`;
}

/** What a key does to the view; null for other keys. */
export function viewAfterKey(view: PictureView, key: string): PictureView | null {
  switch (key) {
    case "+":
    case "=":
      return zoomBy(view, ZOOM_STEP);
    case "-":
      return zoomBy(view, 1 / ZOOM_STEP);
    case "0":
      return WHOLE_PICTURE;
    case "ArrowLeft":
      return panBy(view, -PAN_STEP, 0);
    case "ArrowRight":
      return panBy(view, PAN_STEP, 0);
    case "ArrowUp":
      return panBy(view, 0, -PAN_STEP);
    case "ArrowDown":
      return panBy(view, 0, PAN_STEP);
    default:
      return null;
  }
}
