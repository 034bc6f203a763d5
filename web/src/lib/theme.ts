import { useEffect } from "react";
import { type ThemeChoice, useThemeChoice } from "./preferences";

const LIGHT = "(prefers-color-scheme: light)";

/** Applies the chosen theme to the document, or the system's theme if none was chosen. */
export function useTheme(): void {
  const choice = useThemeChoice();
  useEffect(() => {
    const system = window.matchMedia(LIGHT);
    const apply = () => applyTheme(choice, system.matches);
    apply();
    system.addEventListener("change", apply);
    return () => system.removeEventListener("change", apply);
  }, [choice]);
}

function applyTheme(choice: ThemeChoice, isSystemLight: boolean): void {
  const isLight = choice === "system" ? isSystemLight : choice === "light";
  document.documentElement.dataset["theme"] = isLight ? "light" : "dark";
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute("content", isLight ? "#F5F1E6" : "#0B0E0D");
}
