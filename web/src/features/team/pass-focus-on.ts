import { focusPage } from "@/lib/focus-page";
import { isFocusLost } from "@/lib/is-focus-lost";

const HEADING = "h1, h2, h3";

/**
 * The ref of a button that may be removed by its own command: the focus then goes to the row beside it, or else to the
 * heading of its section.
 */
export function passFocusOn(button: HTMLButtonElement | null): (() => void) | undefined {
  if (button === null) return undefined;
  return () => {
    if (document.activeElement !== button) return;
    const row = button.closest("li");
    const rows = [row?.nextElementSibling, row?.previousElementSibling];
    const index = buttonsOf(row).indexOf(button);
    const section = button.closest("section");
    // The element is still in the document now, and is removed within the same task.
    queueMicrotask(() => {
      if (!isFocusLost()) return;
      // The button of the same command, so that a second press does nothing else than the first.
      const next = rows.map((other) => buttonsOf(other).at(index)).find((other) => other);
      if (next) next.focus({ preventScroll: true });
      else focusHeading(section);
    });
  };
}

function buttonsOf(row: Element | null | undefined): HTMLElement[] {
  return row?.isConnected ? [...row.querySelectorAll<HTMLElement>("button:not(:disabled)")] : [];
}

function focusHeading(section: Element | null): void {
  const heading = section?.isConnected ? section.querySelector<HTMLElement>(HEADING) : null;
  if (!heading) {
    focusPage();
    return;
  }
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
