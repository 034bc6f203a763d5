export type Size = { width: number; height: number };

/** How far the window's lower right corner is from that of the screen: it stays there when the screen changes. */
export type Offset = { right: number; bottom: number };

/** Between the window and the edges of the screen. */
const MARGIN = 8;
const WIDTH = 372;
/** A bar, the newest conversations beneath it, or one of them in full. */
const HEIGHTS = { bar: 52, list: 336, conversation: 560 } as const;
const STEP = 16;
const BIG_STEP = 96;

export const DOCKED: Offset = { right: 20, bottom: 20 };

export type Showing = keyof typeof HEIGHTS;

/** As large as it wants to be, and as the screen has room for. */
export function windowSize(viewport: Size, showing: Showing): Size {
  return {
    width: Math.min(WIDTH, room(viewport.width)),
    height: Math.min(HEIGHTS[showing], room(viewport.height)),
  };
}

const room = (length: number) => Math.max(0, length - 2 * MARGIN);

/** The nearest offset at which the whole window is on the screen. */
export function clamped({ right, bottom }: Offset, size: Size, viewport: Size): Offset {
  return {
    right: between(right, viewport.width - size.width - MARGIN),
    bottom: between(bottom, viewport.height - size.height - MARGIN),
  };
}

function between(value: number, most: number): number {
  return Math.round(Math.max(MARGIN, Math.min(value, most)));
}

const TOWARDS: Readonly<Record<string, Offset>> = {
  ArrowLeft: { right: 1, bottom: 0 },
  ArrowRight: { right: -1, bottom: 0 },
  ArrowUp: { right: 0, bottom: 1 },
  ArrowDown: { right: 0, bottom: -1 },
};

/** Where a key takes the window; null for keys that have nothing to do with it. */
export function moveByKey(
  { right, bottom }: Offset,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): Offset | null {
  if (key === "Home") return DOCKED;
  const towards = TOWARDS[key];
  if (!towards) return null;
  const step = shiftKey ? BIG_STEP : STEP;
  return { right: right + towards.right * step, bottom: bottom + towards.bottom * step };
}
