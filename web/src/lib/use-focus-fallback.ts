import { type RefObject, useEffect, useMemo, useRef } from "react";
import { isFocusLost } from "./is-focus-lost";

/** A part of the page that retains the focus when the focused element is removed. */
export type FocusFallback = ReturnType<typeof useFocusFallback>;

export function useFocusFallback() {
  const element = useRef<HTMLDivElement>(null);
  const isInside = useRef(false);
  return useMemo(
    () => ({
      /** The props of the surrounding element. */
      props: {
        ref: element,
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
      focus: () => element.current?.focus({ preventScroll: true }),
    }),
    [],
  );
}

/** The props of an element that takes the focus when the focused element in it is removed. */
export function useRetainedFocus(): FocusFallback["props"] {
  const fallback = useFocusFallback();
  useEffect(() => {
    if (fallback.isLost()) fallback.focus();
  });
  return fallback.props;
}

/** For a control that a form replaces: it takes the focus back when the form is removed. */
export function useReturnedFocus<Control extends HTMLElement>(
  isReplaced: boolean,
): RefObject<Control | null> {
  const control = useRef<Control>(null);
  const wasReplaced = useRef(isReplaced);
  useEffect(() => {
    if (wasReplaced.current && !isReplaced && isFocusLost()) control.current?.focus();
    wasReplaced.current = isReplaced;
  }, [isReplaced]);
  return control;
}
