import { type KeyboardEvent, useState } from "react";

/** No option: what was typed counts. */
export const NO_OPTION = -1;

/**
 * The active option of a combobox, which retains the focus in its field. Arrows move it around the list; Home and End go to its
 * ends once an option is active, and else move within the text.
 */
export function useActiveOption(count: number, initial: number = NO_OPTION) {
  const [chosen, setActive] = useState(initial);
  // The list may have become shorter.
  const active = chosen < count ? chosen : initial < count ? initial : NO_OPTION;
  /** Whether the key moved the active option. */
  const moveBy = (event: KeyboardEvent): boolean => {
    const next = nextOption(event.key, active, count);
    if (next === null || count === 0) return false;
    event.preventDefault();
    setActive(next);
    return true;
  };
  return { active, setActive, moveBy };
}

function nextOption(key: string, active: number, count: number): number | null {
  switch (key) {
    case "ArrowDown":
      return (active + 1) % count;
    case "ArrowUp":
      return active <= 0 ? count - 1 : active - 1;
    case "Home":
      return active === NO_OPTION ? null : 0;
    case "End":
      return active === NO_OPTION ? null : count - 1;
    default:
      return null;
  }
}
