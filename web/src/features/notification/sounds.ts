import type { Family } from "./kinds";

const VOLUME = 0.5;
/** Notifications within this time share one sound. */
const MIN_INTERVAL_MS = 400;
/** How long a tab holds the lock on the sound, so that the other tabs skip the same notification. */
const LOCK_MS = 1000;

/** Pitch in hertz, start and duration in seconds. */
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

/** Plays the sound of a family in only one of the open tabs, and not right after another sound. */
export async function chime(family: Family): Promise<void> {
  // Until the player has touched the page the browser blocks audio, and reports each attempt. Another tab may play the sound.
  if (navigator.userActivation?.hasBeenActive === false) return;
  if (performance.now() - playedAt < MIN_INTERVAL_MS) return;
  playedAt = performance.now();
  if (await acquireLock()) await play(SOUNDS[family]);
}

/** Whether this tab has got the lock. Without lock support every tab plays the sound. */
function acquireLock(): Promise<boolean> {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    void navigator.locks.request("dl.chime", { ifAvailable: true }, async (lock) => {
      resolve(lock !== null);
      if (lock) await new Promise((release) => setTimeout(release, LOCK_MS));
    });
  });
}

async function play(notes: readonly Note[]): Promise<void> {
  try {
    context ??= new AudioContext();
    // A browser suspends audio that was silent for long.
    if (context.state === "suspended") await context.resume();
    for (const note of notes) playNote(context, note);
  } catch {
    // Ignore devices without audio: the screen shows the notification.
  }
}

/** Struck and fading, like a glass: no click at either end. */
function playNote(audio: AudioContext, { hertz, at, seconds }: Note): void {
  const start = audio.currentTime + at;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(VOLUME, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  gain.connect(audio.destination);
  const tone = audio.createOscillator();
  tone.type = "sine";
  tone.frequency.value = hertz;
  tone.connect(gain);
  tone.start(start);
  tone.stop(start + seconds);
}
