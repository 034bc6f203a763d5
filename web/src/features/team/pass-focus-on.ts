import { focusPage } from "@/lib/focus-page";
import { isFocusLost } from "@/lib/is-focus-lost";

const HEADING = "h1, h2, h3";

/**
 * The ref of a button that may be removed with its row: the focus then goes to the row beside it, or else to the heading of its
 * section. It goes to none of the row's buttons, so that a second press does not answer for another player.
 */
export function passFocusOn(button: HTMLButtonElement | null): (() => void) | undefined {
  if (button === null) return undefined;
  return () => {
    if (document.activeElement !== button) return;
    const row = button.closest("li");
    const rows = [row?.nextElementSibling, row?.previousElementSibling];
    const section = button.closest("section");
    // The element is still in the document now, and is removed within the same task.
    queueMicrotask(() => {
      if (!isFocusLost()) return;
      const beside = rows.find((other) => other?.isConnected);
      const heading = section?.isConnected ? section.querySelector(HEADING) : null;
      const target = beside ?? heading;
      if (!(target instanceof HTMLElement)) {
        focusPage();
        return;
      }
      target.tabIndex = -1;
      target.focus({ preventScroll: true });
    });
  };
}
