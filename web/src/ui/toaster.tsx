import { type ComponentType, lazy, Suspense } from "react";
import type { ToasterProps } from "sonner";
import { useDelayed } from "@/lib/use-delayed";

/** It is fetched when there is a network; a page without toasts is better than none. */
const Sonner = lazy(async (): Promise<{ default: ComponentType<ToasterProps> }> => {
  if (!navigator.onLine) {
    await new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
  }
  try {
    return { default: (await import("sonner")).Toaster };
  } catch {
    return { default: Nothing };
  }
});

const Nothing = () => null;

/** Toasts are nobody's first need: the region is added once the page has painted. */
const AFTER_FIRST_PAINT_MS = 1500;
const SHOWN_MS = 5000;
const SHOWN_MAX = 3;

export function Toasts() {
  return useDelayed(AFTER_FIRST_PAINT_MS) ? (
    <Suspense>
      <Sonner
        position="bottom-right"
        duration={SHOWN_MS}
        visibleToasts={SHOWN_MAX}
        toastOptions={{
          style: {
            background: "var(--surface-3)",
            color: "var(--fg)",
            border: "none",
            borderRadius: 10,
            fontFamily: "var(--font-sans)",
          },
        }}
      />
    </Suspense>
  ) : null;
}
