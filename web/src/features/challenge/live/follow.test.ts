import fc from "fast-check";
import { expect, test } from "vitest";
import type { ChallengeDetail, LiveChallengeEvent } from "@/api/types";
import { LiveModel, PEOPLE } from "@/test/live-model";
import { Follower, type Ports } from "./follow";
import { actionsOf, reduce, roleOf } from "./reduce";

const VIEWERS = [null, "user-stranger", ...PEOPLE.map(({ _id }) => _id)];

/** Plays a match by the numbers given: each picks one of the deeds that are allowed then. */
function play(model: LiveModel, picks: readonly number[], afterEach: () => void = () => {}) {
  for (const pick of picks) {
    const deeds = model.deeds();
    deeds[pick % Math.max(1, deeds.length)]?.[1]();
    afterEach();
  }
}

const picks = fc.array(fc.nat(60), { minLength: 1, maxLength: 14 });

test("whatever is played, every viewer's reduced state is the server's", () => {
  fc.assert(
    fc.property(picks, fc.constantFrom(...VIEWERS), (deeds, viewer) => {
      const model = new LiveModel();
      let snapshot = model.snapshot(viewer);
      play(model, deeds, () => {
        for (const event of model.events) {
          const reduction = reduce(snapshot, model.wire(event, viewer), viewer);
          if (reduction.kind === "applied") snapshot = reduction.snapshot;
          if (reduction.kind === "refetch") snapshot = model.snapshot(viewer);
          expect(reduction.kind).not.toBe("gap");
        }
        expect(snapshot).toEqual(model.snapshot(viewer));
      });
    }),
    { numRuns: 300 },
  );
});

test("what the viewer may do is derived as the server does", () => {
  fc.assert(
    fc.property(picks, fc.constantFrom(...PEOPLE), (deeds, { _id }) => {
      const model = new LiveModel();
      play(model, deeds, () => {
        const snapshot = model.snapshot(_id);
        expect(roleOf(snapshot.challenge, _id)).toBe(snapshot.userRole);
        expect(actionsOf(snapshot, _id)).toEqual(snapshot.actions);
      });
    }),
  );
});

/** A line that loses, repeats and reorders, as the numbers say, and a clock that is moved by hand. */
class World {
  readonly model = new LiveModel();
  readonly asked: number[] = [];
  state: ChallengeDetail;
  refetches = 0;
  isFollowed = false;
  follower: Follower;
  private readonly viewer: string | null;
  private readonly timers: (() => void)[] = [];
  private inFlight: LiveChallengeEvent[] = [];
  private told = 0;

  constructor(viewer: string | null) {
    this.viewer = viewer;
    this.state = this.model.snapshot(viewer);
    this.follower = new Follower(this.ports());
  }

  private ports(): Ports {
    return {
      viewerId: () => this.viewer,
      read: () => this.state,
      write: (snapshot) => {
        expect(snapshot.version).toBe(this.state.version + 1);
        this.state = snapshot;
      },
      refetch: async () => {
        this.refetches += 1;
        this.state = this.model.snapshot(this.viewer);
        return true;
      },
      subscribe: async (version) => {
        this.asked.push(version);
        this.inFlight.push(...this.model.events.filter((event) => event.version > version));
        return {
          ok: true,
          version: this.model.version,
          watchers: 1,
          presence: [],
          serverTime: "",
          names: undefined,
        };
      },
      applied: () => {},
      followed: (isFollowed) => {
        this.isFollowed = isFollowed;
      },
      later: (deed) => {
        this.timers.push(deed);
        return () => {
          const index = this.timers.indexOf(deed);
          if (index >= 0) this.timers.splice(index, 1);
        };
      },
    };
  }

  /** Sends what is new, and delivers by the numbers: 0 loses, 1 repeats, 2 swaps, others deliver. */
  async carry(fates: readonly number[]) {
    this.inFlight.push(...this.model.events.slice(this.told));
    this.told = this.model.events.length;
    for (const fate of fates) {
      if (fate === 2) this.inFlight.reverse();
      const event = this.inFlight.shift();
      if (!event) break;
      if (fate === 1) this.inFlight.push(event);
      if (fate !== 0) this.follower.hear(this.model.wire(event, this.viewer));
    }
    await settled();
  }

  get waits() {
    return this.timers.length;
  }

  async tick() {
    for (const deed of this.timers.splice(0)) deed();
    await settled();
  }

  reconnect() {
    this.follower.stop();
    this.inFlight = [];
    this.timers.length = 0;
    this.follower = new Follower(this.ports());
  }
}

/** Lets every promise that can be kept be kept. */
async function settled() {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
}

const step = fc.record({
  deed: fc.nat(60),
  fates: fc.array(fc.nat(6), { maxLength: 8 }),
  next: fc.constantFrom("nothing", "tick", "reconnect", "resync"),
});

test("drops, repeats, reorderings, reconnects and resyncs: the end is the server's state", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(...VIEWERS),
      async (steps, viewer) => {
        const world = new World(viewer);
        for (const { deed, fates, next } of steps) {
          play(world.model, [deed]);
          await world.carry(fates);
          if (next === "tick") await world.tick();
          if (next === "reconnect") world.reconnect();
          if (next === "resync") world.follower.resync();
        }
        world.reconnect();
        await settled();
        await world.carry(Array(200).fill(9));
        for (let turn = 0; turn < 6; turn += 1) await world.tick();
        expect(world.state).toEqual(world.model.snapshot(viewer));
      },
    ),
    { numRuns: 300 },
  );
});

test("a gap is asked for with the version there is, and closed by what comes", async () => {
  const world = new World(null);
  await settled();
  const { model, follower } = world;
  play(model, [0, 0]);
  const [joined, second] = model.events;
  if (!joined || !second) throw new Error("two events");
  follower.hear(second);
  await settled();
  expect(world.asked).toEqual([1, 1]);
  follower.hear(joined);
  expect(world.state.version).toBe(3);
  expect(world.waits).toBe(0);
  await world.tick();
  expect(world.asked).toHaveLength(2);
  expect(world.refetches).toBe(0);
});

test("asking in vain ends with a snapshot", async () => {
  const world = new World(null);
  await settled();
  play(world.model, [0, 0]);
  world.follower.hear(world.model.events[1] as LiveChallengeEvent);
  for (let turn = 0; turn < 4; turn += 1) await world.tick();
  expect(world.refetches).toBe(1);
  expect(world.state).toEqual(world.model.snapshot(null));
  expect(world.isFollowed).toBe(true);
});

test("what the reducer does not know is read again", () => {
  const model = new LiveModel();
  const snapshot = model.snapshot(null);
  play(model, [0]);
  const [joined] = model.events as [LiveChallengeEvent];
  const kind = (event: LiveChallengeEvent, viewer: string | null = null) =>
    reduce(snapshot, event, viewer).kind;
  expect(kind({ ...joined, type: "teleported" })).toBe("refetch");
  expect(kind({ ...joined, data: { user: 7 } })).toBe("refetch");
  expect(kind({ ...joined, type: "readied", data: { userId: "nobody" } })).toBe("refetch");
  expect(kind(joined, "user-bo")).toBe("refetch");
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
  const model = new LiveModel();
  const snapshot = model.snapshot(null);
  play(model, [0]);
  const event = { ...(model.events[0] as LiveChallengeEvent), type: "edited", data };
  const reduction = reduce(snapshot, event, null);
  expect(reduction.kind).toBe(kind);
  if (reduction.kind === "applied") expect(reduction.snapshot.challenge.title).toBe("New");
});
