import type { BrowserContext } from "@playwright/test";

/**
 * Records in `findings` each modal dialog of this context that begins with the focus on a button or a link, where the
 * Enter that opened it would press that too, or that is closed without ever having had the focus (UI review A4). It
 * watches from the first page on, so every dialog that any test opens is checked.
 */
export async function watchInitialFocus(
  context: BrowserContext,
  findings: string[],
): Promise<void> {
  await context.exposeBinding("reportInitialFocus", (_source, finding: string) => {
    findings.push(finding);
  });
  await context.addInitScript(watchDialogs);
}

/**
 * Runs in the page, so it refers to nothing outside of itself. The modal dialogs are those of Radix with a data-state, but for
 * its popovers.
 */
function watchDialogs(): void {
  const { reportInitialFocus } = window as unknown as {
    reportInitialFocus: (finding: string) => Promise<void>;
  };
  const selector = "[role=dialog][data-state], [role=alertdialog][data-state]";
  const isModal = (dialog: Element) => !dialog.closest("[data-radix-popper-content-wrapper]");
  const checked = new WeakSet<Element>();
  const nameOf = (dialog: Element) =>
    document.getElementById(dialog.getAttribute("aria-labelledby") ?? "")?.textContent ??
    dialog.getAttribute("aria-label") ??
    "a dialog without a name";
  const names = new WeakMap<Element, string>();
  document.addEventListener(
    "focusin",
    ({ target }) => {
      const dialog = target instanceof Element ? target.closest(selector) : null;
      if (!(target instanceof Element && dialog && isModal(dialog)) || checked.has(dialog)) return;
      checked.add(dialog);
      if (!target.matches("button, a, [role=button], [role=link], [role=menuitem]")) return;
      const label = target.getAttribute("aria-label") ?? target.textContent;
      void reportInitialFocus(`“${nameOf(dialog)}” begins on “${label}” (${location.pathname})`);
    },
    true,
  );
  const eachDialog = (nodes: NodeList, visit: (dialog: Element) => void) => {
    for (const node of Array.from(nodes)) {
      if (!(node instanceof Element)) continue;
      if (node.matches(selector)) visit(node);
      for (const dialog of Array.from(node.querySelectorAll(selector))) visit(dialog);
    }
  };
  new MutationObserver((mutations) => {
    for (const { addedNodes, removedNodes } of mutations) {
      eachDialog(addedNodes, (dialog) => {
        if (isModal(dialog)) names.set(dialog, nameOf(dialog));
      });
      eachDialog(removedNodes, (dialog) => {
        if (!names.has(dialog) || checked.has(dialog)) return;
        checked.add(dialog);
        void reportInitialFocus(
          `“${names.get(dialog)}” never had the focus (${location.pathname})`,
        );
      });
    }
  }).observe(document, { childList: true, subtree: true });
}
