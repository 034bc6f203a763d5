/** Focuses the content of the page: for the keyboard, after the removal of what had the focus. */
export function focusPage(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}
