import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { classifyVersion, type Reduction, repeatWhileBehind, retainNewer } from "./stream";

test.each([
  [1, 0, "next"],
  [8, 7, "next"],
  [7, 7, "stale"],
  [1, 7, "stale"],
  [9, 7, "gap"],
  [2, 0, "gap"],
])("version %i at cursor %i is %s", (version, cursor, order) => {
  expect(classifyVersion(version, cursor)).toBe(order);
});

type Log = { version: number; effects: readonly string[] };
const event = (version: number) => ({ version, effect: `effect ${version}` });

/** The smallest reducer: it appends the effect of each event. */
function reduce(log: Log, { version, effect }: ReturnType<typeof event>): Reduction<Log> {
  const order = classifyVersion(version, log.version);
  if (order !== "next") return { kind: order };
  return { kind: "applied", state: { version, effects: [...log.effects, effect] } };
}

test("after lost, duplicated and reordered events, fetching after each gap converges to the server's state", () => {
  const serverLog = (version: number): Log => ({
    version,
    effects: Array.from({ length: version }, (_, index) => event(index + 1).effect),
  });
  fc.assert(
    fc.property(
      fc.nat(30),
      fc.nat(30),
      fc.array(fc.nat(29), { maxLength: 80 }),
      (last, start, picks) => {
        let log = serverLog(Math.min(start, last));
        const apply = (version: number) => {
          const before = log.version;
          const reduction = reduce(log, event(version));
          if (reduction.kind === "applied") log = reduction.state;
          expect(reduction.kind === "gap").toBe(version > before + 1);
          // Invariant after each event: every effect up to the cursor, once and in order.
          expect(log).toEqual(serverLog(log.version));
          return reduction.kind;
        };
        const fetchAfter = (version: number) => {
          for (let next = version + 1; next <= last; next += 1) apply(next);
        };
        for (const pick of picks.filter((version) => version < last)) {
          if (apply(pick + 1) === "gap") fetchAfter(log.version);
        }
        fetchAfter(log.version);
        expect(log).toEqual(serverLog(last));
      },
    ),
  );
});

test("of snapshots in any order the newest stays, and the last fetched one of those of its version", () => {
  const snapshot = fc.record({ version: fc.nat(9), fetch: fc.uuid() });
  fc.assert(
    fc.property(fc.array(snapshot, { minLength: 1 }), (fetched) => {
      const latest = fetched.reduce<(typeof fetched)[number] | undefined>(
        (known, one) => retainNewer(known, one, ({ version }) => version),
        undefined,
      );
      const newest = Math.max(...fetched.map(({ version }) => version));
      expect(latest).toBe(fetched.findLast(({ version }) => version === newest));
    }),
  );
});

test.each([
  ["a current response", [false], 1],
  ["an outdated response", [true, false], 2],
  ["two outdated responses", [true, true, false], 3],
  ["only outdated responses", [true, true, true, true], 3],
])("%s: a request is repeated, up to three times", async (_, behind, requests) => {
  const request = vi.fn<() => Promise<{ isBehind: boolean; attempt: number }>>();
  for (const [attempt, isBehind] of behind.entries()) {
    request.mockResolvedValueOnce({ isBehind, attempt });
  }
  const result = await repeatWhileBehind(request);
  expect(request).toHaveBeenCalledTimes(requests);
  expect(result.attempt).toBe(requests - 1);
});

test("a failed request is not repeated", async () => {
  const request = vi.fn().mockRejectedValue(new Error("offline"));
  await expect(repeatWhileBehind(request)).rejects.toThrow("offline");
  expect(request).toHaveBeenCalledTimes(1);
});
