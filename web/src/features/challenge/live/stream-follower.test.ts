import fc from "fast-check";
import { expect, test } from "vitest";
import type { ChallengeDetail, LiveChallengeEvent } from "@/api/types";
import { RecordedChallenge, recordedChallenge, STREAMS } from "@/test/recorded-challenge";
import { reduce } from "./reduce";
import { type FollowerDeps, StreamFollower } from "./stream-follower";

test.each(STREAMS)("$name: every viewer's reduced state is the server's", (stream) => {
  for (const viewer of new RecordedChallenge(stream).viewers) {
    const server = new RecordedChallenge(stream);
    let snapshot = server.snapshot(viewer);
    while (!server.isOver) {
      server.play();
      for (const event of server.events) {
        const reduction = reduce(snapshot, server.wire(event, viewer), viewer);
        if (reduction.kind === "applied") snapshot = reduction.state;
        if (reduction.kind === "refetch") snapshot = server.snapshot(viewer);
        expect(reduction.kind).not.toBe("gap");
      }
      expect(timeless(snapshot)).toEqual(timeless(server.snapshot(viewer)));
    }
  }
});

test("only changes that no event contains are refetched: the viewer's own seat, terms that affect money", () => {
  const refetched = new Set<string>();
  for (const stream of STREAMS) {
    const server = new RecordedChallenge(stream);
    let snapshot = server.snapshot(null);
    while (!server.isOver) {
      server.play();
      for (const event of server.events.filter(({ version }) => version > snapshot.version)) {
        const reduction = reduce(snapshot, event, null);
        if (reduction.kind === "applied") snapshot = reduction.state;
        else refetched.add(`${stream.name}: ${event.type}`);
      }
      snapshot = server.snapshot(null);
    }
  }
  expect([...refetched]).toEqual(["edited, then held to the end: edited"]);
});

/** The detail without `serverTime`, which is not part of the stream. */
function timeless(detail: ChallengeDetail): ChallengeDetail {
  return { ...detail, serverTime: "" };
}

/** A transport that loses, duplicates and reorders events as the numbers prescribe, and a manual clock. */
class Harness {
  readonly server: RecordedChallenge;
  readonly requestedVersions: number[] = [];
  state: ChallengeDetail;
  refetches = 0;
  isSubscribed = false;
  /** Whether a snapshot does not arrive. */
  hangs = false;
  /** The code by which subscriptions are refused. */
  refusal: string | null = null;
  /** The delays of all timers, in the order of their starts. */
  readonly delays: number[] = [];
  follower: StreamFollower;
  private readonly viewer: string | null;
  private readonly timers: (() => void)[] = [];
  private inFlight: LiveChallengeEvent[] = [];
  private sent = 0;

  constructor(server: RecordedChallenge, viewer: string | null) {
    this.server = server;
    this.viewer = viewer;
    this.state = this.server.snapshot(viewer);
    this.follower = new StreamFollower(this.deps());
  }

  private deps(): FollowerDeps {
    return {
      viewerId: () => this.viewer,
      read: () => this.state,
      write: (snapshot) => {
        expect(snapshot.version).toBe(this.state.version + 1);
        this.state = snapshot;
      },
      refetch: async () => {
        this.refetches += 1;
        if (this.hangs) return new Promise(() => {});
        this.state = this.server.snapshot(this.viewer);
        return true;
      },
      subscribe: async (version) => {
        this.requestedVersions.push(version);
        if (this.refusal !== null) return { ok: false, code: this.refusal, message: "No" };
        this.inFlight.push(...this.server.events.filter((event) => event.version > version));
        return {
          ok: true,
          version: this.server.version,
          watchers: 1,
          presence: [],
          serverTime: "",
          names: undefined,
        };
      },
      onApplied: () => {},
      onSubscribedChange: (isSubscribed) => {
        this.isSubscribed = isSubscribed;
      },
      schedule: (action, ms) => {
        this.delays.push(ms);
        this.timers.push(action);
        return () => {
          const index = this.timers.indexOf(action);
          if (index >= 0) this.timers.splice(index, 1);
        };
      },
    };
  }

  /** Sends new events with the given fates: 0 loses, 1 duplicates, 2 swaps, others deliver. */
  async deliver(fates: readonly number[]) {
    this.inFlight.push(...this.server.events.slice(this.sent));
    this.sent = this.server.events.length;
    for (const fate of fates) {
      if (fate === 2) this.inFlight.reverse();
      const event = this.inFlight.shift();
      if (!event) break;
      if (fate === 1) this.inFlight.push(event);
      if (fate !== 0) this.follower.receive(this.server.wire(event, this.viewer));
    }
    await flushPromises();
  }

  get waits() {
    return this.timers.length;
  }

  async tick() {
    for (const action of this.timers.splice(0)) action();
    await flushPromises();
  }

  reconnect() {
    this.follower.stop();
    this.inFlight = [];
    this.timers.length = 0;
    this.follower = new StreamFollower(this.deps());
  }
}

/** Flushes pending promises. */
async function flushPromises() {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
}

const step = fc.record({
  fates: fc.array(fc.nat(6), { maxLength: 8 }),
  next: fc.constantFrom("nothing", "tick", "reconnect", "resync"),
});

test("after drops, repeats, reorderings, reconnects and resyncs the state is the server's", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...STREAMS),
      fc.array(step, { minLength: 1, maxLength: 14 }),
      fc.nat(4),
      async (stream, steps, viewerIndex) => {
        const server = new RecordedChallenge(stream);
        const viewer = server.viewers[viewerIndex] ?? null;
        const world = new Harness(server, viewer);
        for (const { fates, next } of steps) {
          server.play();
          await world.deliver(fates);
          if (next === "tick") await world.tick();
          if (next === "reconnect") world.reconnect();
          if (next === "resync") world.follower.resync();
        }
        world.reconnect();
        await flushPromises();
        await world.deliver(Array(200).fill(9));
        for (let turn = 0; turn < 6; turn += 1) await world.tick();
        expect(timeless(world.state)).toEqual(timeless(server.snapshot(viewer)));
      },
    ),
    { numRuns: 300 },
  );
});

test("a gap is requested with the current version, and closed by the response", async () => {
  const world = new Harness(recordedChallenge("agreed"), null);
  await flushPromises();
  const { server, follower } = world;
  server.play();
  server.play();
  const [joined, second] = server.events;
  if (!joined || !second) throw new Error("two events");
  follower.receive(second);
  await flushPromises();
  expect(world.requestedVersions).toEqual([1, 1]);
  follower.receive(joined);
  expect(world.state.version).toBe(3);
  expect(world.waits).toBe(0);
  await world.tick();
  expect(world.requestedVersions).toHaveLength(2);
  expect(world.refetches).toBe(0);
});

test("unsuccessful requests for a gap end with a snapshot", async () => {
  const world = new Harness(recordedChallenge("agreed"), null);
  await flushPromises();
  world.server.play();
  world.server.play();
  world.follower.receive(world.server.events[1] as LiveChallengeEvent);
  for (let turn = 0; turn < 4; turn += 1) await world.tick();
  expect(world.refetches).toBe(1);
  expect(world.state).toEqual(world.server.snapshot(null));
  expect(world.isSubscribed).toBe(true);
});

test("a snapshot that does not arrive is requested again", async () => {
  const world = new Harness(recordedChallenge("agreed"), null);
  await flushPromises();
  world.server.play();
  world.hangs = true;
  world.follower.resync();
  await flushPromises();
  expect(world.isSubscribed).toBe(true);
  await world.tick();
  // The page polls until the next try.
  expect(world.isSubscribed).toBe(false);
  await world.tick();
  expect(world.refetches).toBe(2);
  await world.tick();
  world.hangs = false;
  await world.tick();
  expect(world.refetches).toBe(3);
  expect(world.state).toEqual(world.server.snapshot(null));
  expect(world.isSubscribed).toBe(true);
  // A slow network gets more time, until a read is in time again.
  world.follower.resync();
  expect(world.delays).toEqual([5000, 2000, 10_000, 2000, 20_000, 5000]);
});

/** A page whose subscription was refused, while the events of an earlier one still arrive. */
async function refusedWith(code: string) {
  const world = new Harness(recordedChallenge("agreed"), null);
  world.refusal = code;
  world.reconnect();
  await flushPromises();
  world.refusal = null;
  expect(world.isSubscribed).toBe(false);
  return world;
}

test.each(["BUSY", "UNAUTHENTICATED"])(
  "after %s an event in order does not prevent the retry",
  async (code) => {
    const world = await refusedWith(code);
    world.server.play();
    await world.deliver([9]);
    expect(world.state.version).toBe(2);
    await world.tick();
    expect(world.isSubscribed).toBe(true);
  },
);

test("a busy server is not asked for a missing event before the retry", async () => {
  const world = await refusedWith("BUSY");
  world.server.play();
  world.server.play();
  await world.deliver([0, 9]);
  expect(world.requestedVersions).toEqual([1, 1]);
  await world.tick();
  expect(world.requestedVersions).toEqual([1, 1, 1]);
  expect(world.isSubscribed).toBe(true);
});

/** The snapshot before the first player joined, and the event of the join. */
function joinScenario() {
  const server = recordedChallenge("agreed");
  const snapshot = server.snapshot(null);
  server.play();
  const [joined] = server.events as [LiveChallengeEvent];
  return { snapshot, joined, joiner: server.viewers[1] ?? null };
}

test("an event that the reducer cannot apply is refetched", () => {
  const { snapshot, joined, joiner } = joinScenario();
  const kind = (event: LiveChallengeEvent, viewer: string | null = null) =>
    reduce(snapshot, event, viewer).kind;
  expect(kind(joined)).toBe("applied");
  expect(kind({ ...joined, type: "teleported" })).toBe("refetch");
  expect(kind({ ...joined, data: { user: 7 } })).toBe("refetch");
  expect(kind({ ...joined, type: "readied", data: { userId: "unknown" } })).toBe("refetch");
  expect(kind(joined, joiner)).toBe("refetch");
  expect(kind({ ...joined, after: undefined })).toBe("refetch");
  expect(kind({ ...joined, version: 1 })).toBe("stale");
  expect(kind({ ...joined, version: 5 })).toBe("gap");
});

test.each([
  [{ fields: ["title"], changes: { title: "New" } }, "applied"],
  [{ fields: ["title", "invitedFriends"], changes: { title: "New" } }, "applied"],
  [{ fields: ["title"] }, "refetch"],
  [{ fields: ["minimumStake"], changes: { minimumStake: "5" } }, "refetch"],
  [{ fields: [] }, "refetch"],
])("an edit by %j is %s", (data, kind) => {
  const { snapshot, joined } = joinScenario();
  const event = { ...joined, type: "edited", data };
  const reduction = reduce(snapshot, event, null);
  expect(reduction.kind).toBe(kind);
  if (reduction.kind === "applied") expect(reduction.state.challenge.title).toBe("New");
});
