import { useMemo, useRef } from "react";

/** A part of the page that retains the focus when the focused element is removed. */
export type FocusPlace = ReturnType<typeof useFocusPlace>;

export function useFocusPlace() {
  const place = useRef<HTMLDivElement>(null);
  const isInside = useRef(false);
  return useMemo(
    () => ({
      /** The props of the surrounding element. */
      props: {
        ref: place,
        tabIndex: -1,
        onFocus: () => {
          isInside.current = true;
        },
        // No blur event fires when the focused element is removed, so `isInside` stays true: `isLost` relies on it.
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
