import { useMemo, useRef } from "react";

/** A part of the page that keeps the focus, also where the button that had it is no longer there. */
export type FocusPlace = ReturnType<typeof useFocusPlace>;

export function useFocusPlace() {
  const place = useRef<HTMLDivElement>(null);
  const isInside = useRef(false);
  return useMemo(
    () => ({
      /** For the element around it all. */
      props: {
        ref: place,
        tabIndex: -1,
        onFocus: () => {
          isInside.current = true;
        },
        // Not heard of what is taken away with the focus on it: that is how a loss is known.
        onBlur: () => {
          isInside.current = false;
        },
      },
      isLost: () => isInside.current && document.activeElement === document.body,
      focus: () => place.current?.focus({ preventScroll: true }),
    }),
    [],
  );
}
