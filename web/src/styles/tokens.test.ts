import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const styles = (name: string) => readFileSync(join(import.meta.dirname, name), "utf8");
const tokens = styles("tokens.css");

/** A token in the dark theme and in the light one: its hue in degrees, and how much colour there is, from 0 to 1. */
function coloursOf(token: string) {
  const values = [...tokens.matchAll(new RegExp(`--${token}: #([0-9a-f]{6});`, "g"))];
  expect(values, token).toHaveLength(2);
  return values.map(([, hex = ""]) => colourOf(hex));
}

function colourOf(hex: string) {
  const channels = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels;
  const max = Math.max(...channels);
  const chroma = max - Math.min(...channels);
  if (max === red) return { hue: 60 * (((green - blue) / chroma + 6) % 6), chroma };
  if (max === green) return { hue: 60 * ((blue - red) / chroma + 2), chroma };
  return { hue: 60 * ((red - green) / chroma + 4), chroma };
}

test.each([
  ["STATE-03 CHAT-13 CHAT-26", "open", "green", 125],
  ["STATE-04 CHAT-25", "active", "blue", 220],
  ["STATE-06 CHAT-15", "cancel", "red", 0],
  ["CHAT-14", "brass-fill", "yellow", 45],
])("%s the colour %s is %s in both themes", (_, token, _name, hue) => {
  for (const colour of coloursOf(token)) {
    const distance = Math.abs(((colour.hue - hue + 540) % 360) - 180);
    expect(distance).toBeLessThan(30);
    expect(colour.chroma).toBeGreaterThan(0.25);
  }
});

test.each(["done", "fg-3"])("STATE-05 CHAT-24 the colour %s is grey in both themes", (token) => {
  for (const { chroma } of coloursOf(token)) expect(chroma).toBeLessThan(0.08);
});

test.each(["open", "active", "done", "cancel"])(
  "the badge b-%s has the colour of its name",
  (tone) => {
    expect(styles("components.css")).toMatch(
      new RegExp(`\\.b-${tone} \\{\\s+color: var\\(--${tone}\\);`),
    );
  },
);
