export type Size = { width: number; height: number };

/** The distance of the window's lower right corner from the screen's; it survives a resize of the screen. */
export type Offset = { right: number; bottom: number };

/** The space between the window and the edges of the screen. */
const MARGIN = 8;
const WIDTH = 372;
/** For the bar alone, the list of newest conversations, and one conversation. */
const HEIGHTS = { bar: 52, list: 336, conversation: 560 } as const;
const STEP = 16;
const BIG_STEP = 96;

export const DOCKED: Offset = { right: 20, bottom: 20 };

export type WindowMode = keyof typeof HEIGHTS;

/** The preferred size, limited by the screen. */
export function windowSize(viewport: Size, mode: WindowMode): Size {
  return {
    width: Math.min(WIDTH, available(viewport.width)),
    height: Math.min(HEIGHTS[mode], available(viewport.height)),
  };
}

const available = (length: number) => Math.max(0, length - 2 * MARGIN);

/** The nearest offset at which the whole window is on the screen. */
export function clampOffset({ right, bottom }: Offset, size: Size, viewport: Size): Offset {
  return {
    right: clamp(right, viewport.width - size.width - MARGIN),
    bottom: clamp(bottom, viewport.height - size.height - MARGIN),
  };
}

function clamp(value: number, max: number): number {
  return Math.round(Math.max(MARGIN, Math.min(value, max)));
}

const DIRECTIONS: Readonly<Record<string, Offset>> = {
  ArrowLeft: { right: 1, bottom: 0 },
  ArrowRight: { right: -1, bottom: 0 },
  ArrowUp: { right: 0, bottom: 1 },
  ArrowDown: { right: 0, bottom: -1 },
};

/** The offset after a key press; null for keys that do not move the window. */
export function moveByKey(
  { right, bottom }: Offset,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): Offset | null {
  if (key === "Home") return DOCKED;
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const step = shiftKey ? BIG_STEP : STEP;
  return { right: right + direction.right * step, bottom: bottom + direction.bottom * step };
}
