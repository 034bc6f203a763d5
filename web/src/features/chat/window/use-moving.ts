import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { useViewport } from "@/lib/use-viewport";
import { clamped, moveByKey, type Offset, type Size, windowSize } from "./geometry";
import { useChatWindowActions, useShowing, useWindowOffset } from "./store";

type Grip = { pointerId: number; x: number; y: number; from: Offset };

/** The window's position and the handlers that move it: the title bar by pointer, a button by arrow keys. */
export function useMoving() {
  const viewport = useViewport();
  const showing = useShowing();
  const kept = useWindowOffset();
  const { moved } = useChatWindowActions();
  const [dragged, setDragged] = useState<Offset | null>(null);
  const grip = useRef<Grip | null>(null);
  const size = windowSize(viewport, showing);
  const at = clamped(dragged ?? kept, size, viewport);

  const take = (event: PointerEvent<HTMLElement>) => {
    // A press on a button or link in the bar does not start a drag.
    if (event.button !== 0 || (event.target as Element).closest("button, a")) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { pointerId: event.pointerId, x: event.clientX, y: event.clientY, from: at };
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (grip.current?.pointerId !== event.pointerId) return;
    setDragged(draggedTo(grip.current, event));
  };
  const letGo = (event: PointerEvent<HTMLElement>) => {
    if (grip.current?.pointerId !== event.pointerId) return;
    moved(clamped(draggedTo(grip.current, event), size, viewport));
    grip.current = null;
    setDragged(null);
  };
  return {
    style: { ...at, ...size },
    isDragged: dragged !== null,
    bar: {
      onPointerDown: take,
      onPointerMove: drag,
      onPointerUp: letGo,
      onPointerCancel: letGo,
    },
    onKeyDown: (event: KeyboardEvent) => {
      const next = moveByKey(at, event);
      if (!next) return;
      event.preventDefault();
      moved(clamped(next, size, viewport));
    },
  } satisfies { style: Offset & Size } & Record<string, unknown>;
}

function draggedTo({ x, y, from }: Grip, event: PointerEvent): Offset {
  return { right: from.right + x - event.clientX, bottom: from.bottom + y - event.clientY };
}
