import type { Family } from "./kinds";

/** Part-a, section 9. */
const VOLUME = 0.5;
/** So many at once are one sound. */
const APART_MS = 400;
/** How long a tab claims the sound for itself: the others hear of the same notification in this time. */
const CLAIM_MS = 1000;

/** Hertz, and the seconds after which each begins. Two or three struck notes, told apart with eyes closed. */
type Note = { hertz: number; at: number; seconds: number };

const SOUNDS: Record<Family, readonly Note[]> = {
  // A fifth upwards: a call.
  challenge: [
    { hertz: 587.33, at: 0, seconds: 0.22 },
    { hertz: 880, at: 0.11, seconds: 0.34 },
  ],
  // A third downwards: a doorbell.
  social: [
    { hertz: 783.99, at: 0, seconds: 0.2 },
    { hertz: 622.25, at: 0.14, seconds: 0.34 },
  ],
  // A triad.
  achievement: [
    { hertz: 523.25, at: 0, seconds: 0.2 },
    { hertz: 659.25, at: 0.1, seconds: 0.24 },
    { hertz: 783.99, at: 0.2, seconds: 0.46 },
  ],
  default: [{ hertz: 698.46, at: 0, seconds: 0.3 }],
};

let context: AudioContext | null = null;
let playedAt = Number.NEGATIVE_INFINITY;

/** Plays the sound of a family, in one of the tabs that hear of it, and not while another one sounds. */
export async function chime(family: Family): Promise<void> {
  if (performance.now() - playedAt < APART_MS) return;
  playedAt = performance.now();
  if (await isOurs()) await play(SOUNDS[family]);
}

/** Of several tabs one is first. Without locks each is the only one that it knows of. */
function isOurs(): Promise<boolean> {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    void navigator.locks.request("dl.chime", { ifAvailable: true }, async (lock) => {
      resolve(lock !== null);
      if (lock) await new Promise((release) => setTimeout(release, CLAIM_MS));
    });
  });
}

async function play(notes: readonly Note[]): Promise<void> {
  try {
    context ??= new AudioContext();
    // A browser lets nothing sound before its owner has touched the page.
    if (context.state === "suspended") await context.resume();
    for (const note of notes) strike(context, note);
  } catch {
    // A device without sound is told by the screen.
  }
}

/** Struck and fading, like a glass: no click at either end. */
function strike(audio: AudioContext, { hertz, at, seconds }: Note): void {
  const begin = audio.currentTime + at;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(VOLUME, begin + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.001, begin + seconds);
  gain.connect(audio.destination);
  const tone = audio.createOscillator();
  tone.type = "sine";
  tone.frequency.value = hertz;
  tone.connect(gain);
  tone.start(begin);
  tone.stop(begin + seconds);
}
