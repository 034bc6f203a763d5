import { lazy, Suspense, useState } from "react";
import { retryUntilLoaded } from "@/lib/retry-until-loaded";
import { useModShortcut } from "@/lib/shortcuts";

/** Loaded when it is first opened. */
const Palette = lazy(async () => {
  const loaded = await retryUntilLoaded(() => import("./palette"));
  return { default: loaded.Palette };
});

/** The list of everything one can do, by Ctrl+K; the same key closes it. */
export function LazyPalette() {
  const [isOpen, setOpen] = useState(false);
  useModShortcut("k", () => setOpen((open) => !open && !isDialogOpen()));
  return isOpen ? (
    <Suspense>
      <Palette onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
}

/** A question that waits for an answer retains the focus. */
function isDialogOpen(): boolean {
  return document.querySelector("[data-state=open]:is([role=dialog], [role=alertdialog])") !== null;
}
