import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const MENU = '<div role="menu" data-state="open" class="menu"></div>';
const RESULTS = '<div class="menu"><div role="listbox"></div></div>';
const CLOSED_RESULTS = '<div class="menu hidden"><div role="listbox"></div></div>';

beforeEach(() => {
  const style = document.createElement("style");
  // The library of the toasts sets theirs in the same way.
  style.textContent = `[data-sonner-toaster] { z-index: 999999999; } .z-40 { z-index: 40; }
    ${readFileSync(join(import.meta.dirname, "overlays.css"), "utf8")}`;
  document.head.append(style);
});

afterEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
});

const levels = (inHeader: string) => {
  // A popup has the look of a menu, and is none.
  document.body.innerHTML = `<header>${inHeader}</header>
    <section class="popups z-40"><div class="menu"></div></section><ol data-sonner-toaster></ol>`;
  return [".popups", "[data-sonner-toaster]"].map((selector) => {
    const element = document.querySelector(selector);
    return element && Number(getComputedStyle(element).zIndex);
  });
};

/** That of the header, which holds its menus. */
const HEADER_LEVEL = 20;

test.each([MENU, RESULTS])("toasts and popups lie beneath the header with an open menu", (menu) => {
  for (const level of levels(menu)) expect(level).toBeLessThan(HEADER_LEVEL);
});

test.each(["", CLOSED_RESULTS])("they lie above the header without one", (menu) => {
  for (const level of levels(menu)) expect(level).toBeGreaterThan(HEADER_LEVEL);
});
