import { useEffect, useRef } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router";
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

/** How long to wait for the heading of a lazy page. */
const HEADING_WAIT_MS = 3000;

function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const previousPath = useRef(pathname);
  useEffect(() => {
    if (previousPath.current === pathname) return;
    previousPath.current = pathname;
    if (focusHeading()) return;
    const observer = new MutationObserver(() => {
      if (focusHeading()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), HEADING_WAIT_MS);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [pathname]);
}

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>("main h1");
  // A form that took focus on arrival, or an open dialog, keeps it.
  const isFocusTaken = document.activeElement?.closest("main form, [role=dialog]") != null;
  if (heading === null || isFocusTaken) return heading !== null;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
