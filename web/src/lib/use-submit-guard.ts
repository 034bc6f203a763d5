import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

/** A press sooner than this after a change of the form was meant for the form's previous content. */
const SETTLE_MS = 400;

/**
 * Prevents a double click, and a double or held Enter, from submitting a form that the user has not read. For forms that
 * cost money: `content` identifies what the form currently shows, and a submit counts only once that has been visible
 * for SETTLE_MS. Presses are compared by the timestamps of their events, so that a slow device makes no difference.
 */
export function useSubmitGuard(content: unknown) {
  const contentChangedAt = useRef(0);
  const enterAt = useRef<number | null>(null);
  const clickAt = useRef<number | null>(null);
  const [isSettled, setSettled] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect restarts when the content changes.
  useLayoutEffect(() => {
    contentChangedAt.current = eventClock();
    setSettled(false);
    const timer = setTimeout(() => setSettled(true), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [content]);
  return {
    /** For the submit button's `disabled`, so that it is not enabled while a submit would be ignored. */
    isSettled,
    /** Handlers for the form element. */
    presses: {
      onKeyDownCapture: (event: KeyboardEvent) => {
        if (event.key !== "Enter") return;
        enterAt.current = event.timeStamp;
        // A held key submits nothing; in a textarea it still inserts line breaks.
        if (event.repeat && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault();
      },
      onKeyUpCapture: () => {
        enterAt.current = null;
      },
      onClickCapture: (event: MouseEvent) => {
        // The second click of a double click was meant for what stood there before, whatever stands there now.
        if (event.detail > 1 && event.timeStamp - contentChangedAt.current < SETTLE_MS) {
          event.preventDefault();
          event.stopPropagation();
          return;
        }
        clickAt.current = event.timeStamp;
        // Enter also causes clicks, with a count of zero; a click with a count comes from the pointer.
        if (event.detail > 0) enterAt.current = null;
      },
    },
    /** Whether this submit came too soon to be intended. */
    isStray: (event: FormEvent): boolean => {
      const at = enterAt.current ?? clickAt.current ?? event.timeStamp;
      return at - contentChangedAt.current < SETTLE_MS;
    },
  };
}

/** The current time on the clock of event timestamps. */
function eventClock(): number {
  return new Event("clock").timeStamp;
}
