/** Whether no element has the focus, as after the removal of the one that had it. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
