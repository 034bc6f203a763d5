import { useEffect, useRef } from "react";
import { useShortcutsOn } from "./preferences";

/** The time limit for the second key of a pair such as "g d". */
const PAIR_WINDOW_MS = 1200;

/** Keys to actions: a single key ("/"), or two in a row ("g d"). */
export type ShortcutMap = Readonly<Record<string, () => void>>;

/**
 * Listens for single-key shortcuts. They never fire while the user types, while a dialog is open, with
 * a modifier held, or when the user has switched them off (WCAG 2.1.4).
 */
export function useShortcuts(shortcuts: ShortcutMap): void {
  useKeys(shortcuts, "bubble");
}

/** The same for the keys of a page, which take precedence over the keys of the whole app ("n", "?"). */
export function usePageShortcuts(shortcuts: ShortcutMap): void {
  useKeys(shortcuts, "capture");
}

/** The first key of the pairs of the whole app: a page's key directly after it is the second of a pair. */
const PAIR_LEADER = "g";

function useKeys(shortcuts: ShortcutMap, phase: "bubble" | "capture"): void {
  const isOn = useShortcutsOn();
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    if (!isOn) return;
    const pair = { first: "", at: 0 };
    const onKeyDown = (event: KeyboardEvent) => {
      if (isIgnored(event)) return;
      const key = event.key.toLowerCase();
      const isSecond = event.timeStamp - pair.at < PAIR_WINDOW_MS;
      const isOfApp = phase === "capture" && isSecond && pair.first === PAIR_LEADER;
      const single = isOfApp ? undefined : latest.current[key];
      const action = (isSecond && latest.current[`${pair.first} ${key}`]) || single;
      pair.first = key;
      pair.at = event.timeStamp;
      if (!action) return;
      pair.first = "";
      event.preventDefault();
      action();
    };
    const options = { capture: phase === "capture" };
    window.addEventListener("keydown", onKeyDown, options);
    return () => window.removeEventListener("keydown", onKeyDown, options);
  }, [isOn, phase]);
}

/** The key held for a combination, as it is called on this system. */
export const MOD_KEY: string = /mac|iphone|ipad/i.test(navigator.platform) ? "⌘" : "Ctrl";

/**
 * Listens for a letter with Ctrl or Cmd held. It fires while the user types too, and the switch for single-key shortcuts does
 * not apply to it (WCAG 2.1.4 is about single characters).
 */
export function useModShortcut(letter: string, action: () => void): void {
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isMod = event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
      if (event.defaultPrevented || !isMod || event.key.toLowerCase() !== letter) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [letter]);
}

function isIgnored(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest("input, textarea, select, [role=dialog], [role=alertdialog], [role=menu]") !==
      null
  );
}
