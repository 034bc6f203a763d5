import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Family } from "./kinds";

let tones: { hertz: number; volume: number }[] = [];
let chime: (family: Family) => Promise<void>;

beforeEach(async () => {
  tones = [];
  vi.resetModules();
  ({ chime } = await import("./sounds"));
  vi.stubGlobal(
    "AudioContext",
    class {
      state = "running";
      currentTime = 0;
      destination = {};
      createGain() {
        return {
          gain: {
            setValueAtTime: () => {},
            linearRampToValueAtTime: (volume: number) => tones.push({ hertz: 0, volume }),
            exponentialRampToValueAtTime: () => {},
          },
          connect: () => {},
        };
      }
      createOscillator() {
        const frequency = {
          set value(hertz: number) {
            const tone = tones.at(-1);
            if (tone) tone.hertz = hertz;
          },
        };
        return { frequency, connect: () => {}, start: () => {}, stop: () => {} };
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

test.each<[Family, number]>([
  ["challenge", 2],
  ["social", 2],
  ["achievement", 3],
  ["default", 1],
])("NPREF-08 the sound of %s, at half the volume", async (family, count) => {
  await chime(family);
  expect(tones).toHaveLength(count);
  expect(tones.every(({ volume }) => volume === 0.5)).toBe(true);
});

test("NPREF-08 each family sounds different", async () => {
  const melodies = new Set<string>();
  for (const family of ["challenge", "social", "achievement", "default"] as const) {
    vi.resetModules();
    ({ chime } = await import("./sounds"));
    tones = [];
    await chime(family);
    melodies.add(tones.map(({ hertz }) => hertz).join(" "));
  }
  expect(melodies.size).toBe(4);
});

test("simultaneous notifications play one sound, and only in one tab", async () => {
  await chime("default");
  await chime("challenge");
  expect(tones).toHaveLength(1);
  vi.resetModules();
  ({ chime } = await import("./sounds"));
  const request = (_: string, __: object, callback: (lock: null) => Promise<void>) =>
    callback(null);
  vi.stubGlobal("navigator", { locks: { request } });
  await chime("default");
  expect(tones).toHaveLength(1);
});

test("NPREF-08 before the player has touched the page no sound is tried", async () => {
  const userActivation = { hasBeenActive: false };
  vi.stubGlobal("navigator", { userActivation });
  const created = vi.fn();
  vi.stubGlobal(
    "AudioContext",
    class extends AudioContext {
      constructor() {
        super();
        created();
      }
    },
  );
  await chime("default");
  expect(created).not.toHaveBeenCalled();
  userActivation.hasBeenActive = true;
  await chime("default");
  expect(tones).toHaveLength(1);
});
