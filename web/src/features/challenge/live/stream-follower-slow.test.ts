import fc from "fast-check";
import { expect, test } from "vitest";
import type { ChallengeDetail, LiveChallengeEvent } from "@/api/types";
import { retainNewer } from "@/lib/stream";
import { RecordedChallenge, STREAMS } from "@/test/recorded-challenge";
import { type FollowerDeps, StreamFollower } from "./stream-follower";

type Response = "accepted" | "BUSY" | "TIMEOUT";
type Step = {
  isPlayed: boolean;
  /** How many messages of the server the page receives. */
  received: number;
  response: Response;
  next: "nothing" | "tick" | "snapshot" | "failure" | "resync";
};

/** A connection that is never cut and loses nothing, but on which everything takes as long as a test prescribes. */
class SlowLine {
  state: ChallengeDetail;
  isSubscribed = false;
  /** How the server responds to the next subscriptions. */
  private response: Response = "accepted";
  private readonly server: RecordedChallenge;
  private readonly viewer: string | null;
  /** The versions whose events only a snapshot contains. */
  private readonly opaque: ReadonlySet<number>;
  private isWatched = false;
  /** What the server has sent and the page has not received, in order. */
  private sent: (() => void)[] = [];
  /** The snapshots that the server has read and the page has not received. */
  private snapshots: ((isRead: boolean) => void)[] = [];
  private timers: (() => void)[] = [];
  private readonly follower: StreamFollower;

  constructor(server: RecordedChallenge, viewer: string | null, opaque: readonly number[]) {
    this.server = server;
    this.viewer = viewer;
    this.opaque = new Set(opaque);
    this.state = server.snapshot(viewer);
    this.follower = new StreamFollower({
      viewerId: () => viewer,
      read: () => this.state,
      write: (snapshot) => {
        this.state = snapshot;
      },
      refetch: () => this.refetch(),
      subscribe: (version) => this.subscribe(version),
      onApplied: () => {},
      onSubscribedChange: (isSubscribed) => {
        this.isSubscribed = isSubscribed;
      },
      schedule: (callback) => {
        this.timers.push(callback);
        return () => {
          this.timers = this.timers.filter((timer) => timer !== callback);
        };
      },
    });
  }

  async take({ isPlayed, received, response, next }: Step) {
    this.response = response;
    if (isPlayed) this.play();
    await this.receive(received);
    switch (next) {
      case "tick":
        return this.tick();
      case "snapshot":
        return this.receiveSnapshots(true);
      case "failure":
        return this.receiveSnapshots(false);
      case "resync":
        this.sent.push(() => this.follower.resync());
        return;
      case "nothing":
        return;
    }
  }

  async settle() {
    this.response = "accepted";
    for (let turn = 0; turn < 8; turn += 1) {
      await this.receive(Number.POSITIVE_INFINITY);
      await this.receiveSnapshots(true);
      await this.tick();
    }
  }

  /** The next step of the challenge. */
  private play() {
    const known = this.server.version;
    this.server.play();
    if (this.isWatched) this.sendAfter(known);
  }

  private async receive(count: number) {
    for (const deliver of this.sent.splice(0, count)) deliver();
    await flushPromises();
  }

  private async receiveSnapshots(isRead: boolean) {
    for (const respond of this.snapshots.splice(0)) respond(isRead);
    await flushPromises();
  }

  private async tick() {
    for (const timer of this.timers.splice(0)) timer();
    await flushPromises();
  }

  private sendAfter(version: number) {
    for (const event of this.server.events.filter((it) => it.version > version)) {
      const wire = this.server.wire(event, this.viewer);
      const sent: LiveChallengeEvent = this.opaque.has(event.version)
        ? { ...wire, type: "of a newer server" }
        : wire;
      this.sent.push(() => this.follower.receive(sent));
    }
  }

  private subscribe(version: number): ReturnType<FollowerDeps["subscribe"]> {
    const code = this.response;
    if (code !== "BUSY") {
      this.isWatched = true;
      this.sendAfter(version);
    }
    const accepted = {
      ok: true as const,
      version: this.server.version,
      watchers: 1,
      presence: [],
      serverTime: "",
      names: undefined,
    };
    return new Promise((resolve) => {
      this.sent.push(() =>
        resolve(code === "accepted" ? accepted : { ok: false, code, message: "Try again" }),
      );
    });
  }

  private refetch(): Promise<boolean> {
    const snapshot = this.server.snapshot(this.viewer);
    return new Promise((resolve) => {
      this.snapshots.push((isRead) => {
        if (isRead) this.state = retainNewer(this.state, snapshot, ({ version }) => version);
        resolve(isRead);
      });
    });
  }
}

async function flushPromises() {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
}

const step = fc.record<Step>({
  isPlayed: fc.boolean(),
  received: fc.nat(3),
  response: fc.constantFrom<Response>("accepted", "accepted", "BUSY", "TIMEOUT"),
  next: fc.constantFrom<Step["next"]>(
    "nothing",
    "nothing",
    "tick",
    "snapshot",
    "failure",
    "resync",
  ),
});

test("however slow it is, a connection that is never cut brings the page to the server's state", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...STREAMS),
      fc.nat(4),
      fc.array(fc.integer({ min: 2, max: 12 }), { maxLength: 6 }),
      fc.array(step, { minLength: 1, maxLength: 16 }),
      async (stream, viewerIndex, opaque, steps) => {
        const server = new RecordedChallenge(stream);
        const viewer = server.viewers[viewerIndex] ?? null;
        const line = new SlowLine(server, viewer, opaque);
        for (const one of steps) await line.take(one);
        await line.settle();
        expect({ ...line.state, serverTime: "" }).toEqual({
          ...server.snapshot(viewer),
          serverTime: "",
        });
        expect(line.isSubscribed).toBe(true);
      },
    ),
    { numRuns: 400 },
  );
});
