import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { useViewport } from "@/lib/use-viewport";
import { clampOffset, moveByKey, type Offset, type Size, windowSize } from "./geometry";
import { useChatWindowActions, useWindowMode, useWindowOffset } from "./store";

type Grip = { pointerId: number; x: number; y: number; from: Offset };

/** The window's position and the handlers that move it: the title bar by pointer, a button by arrow keys. */
export function useWindowPosition() {
  const viewport = useViewport();
  const mode = useWindowMode();
  const saved = useWindowOffset();
  const { moveTo } = useChatWindowActions();
  const [dragged, setDragged] = useState<Offset | null>(null);
  const grip = useRef<Grip | null>(null);
  const size = windowSize(viewport, mode);
  const offset = clampOffset(dragged ?? saved, size, viewport);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    // A press on a button or link in the bar does not start a drag.
    if (event.button !== 0 || (event.target as Element).closest("button, a")) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { pointerId: event.pointerId, x: event.clientX, y: event.clientY, from: offset };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (grip.current?.pointerId !== event.pointerId) return;
    setDragged(draggedOffset(grip.current, event));
  };
  const onPointerEnd = (event: PointerEvent<HTMLElement>) => {
    if (grip.current?.pointerId !== event.pointerId) return;
    moveTo(clampOffset(draggedOffset(grip.current, event), size, viewport));
    grip.current = null;
    setDragged(null);
  };
  return {
    style: { ...offset, ...size },
    isDragged: dragged !== null,
    bar: {
      onPointerDown,
      onPointerMove,
      onPointerUp: onPointerEnd,
      onPointerCancel: onPointerEnd,
    },
    onKeyDown: (event: KeyboardEvent) => {
      const next = moveByKey(offset, event);
      if (!next) return;
      event.preventDefault();
      moveTo(clampOffset(next, size, viewport));
    },
  } satisfies { style: Offset & Size } & Record<string, unknown>;
}

function draggedOffset({ x, y, from }: Grip, event: PointerEvent): Offset {
  return { right: from.right + x - event.clientX, bottom: from.bottom + y - event.clientY };
}
