import { lazy, Suspense } from "react";
import { loadSonner } from "@/lib/toast";
import { useDelayed } from "@/lib/use-delayed";

const Sonner = lazy(async () => ({ default: (await loadSonner()).Toaster }));

/** Toasts are not part of the first paint: the region is added later. */
const AFTER_FIRST_PAINT_MS = 1500;
const SHOWN_MS = 5000;
const SHOWN_MAX = 3;
/** At the lower edge there are commands: the bar of a phone, and beside a match its declaration. The header is 60 px high. */
const BELOW_HEADER_PX = 68;

export function Toaster() {
  return useDelayed(AFTER_FIRST_PAINT_MS) ? (
    <Suspense>
      <Sonner
        position="top-center"
        offset={{ top: BELOW_HEADER_PX }}
        mobileOffset={{ top: BELOW_HEADER_PX }}
        duration={SHOWN_MS}
        visibleToasts={SHOWN_MAX}
        toastOptions={{
          // The library's own grey is too dark on a dark surface.
          classNames: { description: "text-fg-2!" },
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
