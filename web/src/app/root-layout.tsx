import { useEffect, useRef } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router";
import { isFocusLost } from "@/lib/is-focus-lost";
import { useTheme } from "@/lib/theme";

/** Common to all pages: the theme, restored scroll, and focus on the new page's heading after a change of route. */
export function RootLayout() {
  useTheme();
  useHeadingFocus();
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

/** As long as a request may take: until then the heading of a lazy page, or of a loaded one, may come. */
const HEADING_WAIT_MS = 20_000;

/** Where text is typed or chosen; the palette's own field is left when the page opens. */
const FIELD = ":is(input, textarea, select):not([role=dialog] *)";

/** What a user focuses beside fields. */
const ELSEWHERE = ":not(main h1):not([role=dialog], [role=dialog] *)";

function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const previousPath = useRef(pathname);
  useEffect(() => {
    if (previousPath.current === pathname) return;
    previousPath.current = pathname;
    let heading = focusHeading();
    // A page that has loaded may replace the heading that had the focus.
    const observer = new MutationObserver(() => {
      if (heading === null || (!heading.isConnected && isFocusLost())) heading = focusHeading();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), HEADING_WAIT_MS);
    // A user who has gone elsewhere meanwhile is not called back to the heading. What the app focuses by itself, such as the trigger
    // of a menu that closes, comes before the user presses anything on the new page.
    let hasPressed = false;
    const onPress = () => {
      hasPressed = true;
    };
    const stopElsewhere = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      if (target.matches(FIELD) || (hasPressed && target.matches(ELSEWHERE))) observer.disconnect();
    };
    document.addEventListener("pointerdown", onPress, true);
    document.addEventListener("keydown", onPress, true);
    document.addEventListener("focusin", stopElsewhere);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      document.removeEventListener("pointerdown", onPress, true);
      document.removeEventListener("keydown", onPress, true);
      document.removeEventListener("focusin", stopElsewhere);
    };
  }, [pathname]);
}

/** Returns the heading of the page, if there is one. */
function focusHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>("main h1");
  // A form that took focus on arrival, or an open dialog, retains it.
  const isFocusTaken = document.activeElement?.closest("main form, [role=dialog]") != null;
  if (heading === null || isFocusTaken) return heading;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return heading;
}
