import { type ReactNode, type Ref, useImperativeHandle } from "react";

/** Replaces the virtual list, because jsdom has no layout: renders every row, and all of them fit. */
export function Virtualizer({ children, ref }: { children: ReactNode; ref: Ref<object> }) {
  useImperativeHandle(ref, () => ({
    scrollOffset: 0,
    scrollSize: 0,
    viewportSize: 0,
    scrollToIndex: () => {},
    findItemIndex: () => 0,
  }));
  return <ul>{children}</ul>;
}

export { Virtualizer as WindowVirtualizer };
