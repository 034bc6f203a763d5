import { expect, test } from "vitest";
import { kindSample } from "@/test/operations";
import type { OperationsSample } from "../api-types";
import { kindRates, perSecond } from "./rates";

const at = (second: number, totals: Partial<OperationsSample>): OperationsSample => ({
  at: new Date(second * 1000).toISOString(),
  actors: [],
  sockets: { socketio: 0, notification: 0, outboxBytes: 0 },
  pools: [],
  memoryBytes: 0,
  openFiles: 0,
  requests: 0,
  serverErrors: 0,
  rateLimited: 0,
  ...totals,
});

const UNKNOWN = { answeredPerSecond: null, meanHandlingMs: null, meanWaitMs: null };

test("rates and means are differences of totals", () => {
  const before = at(10, {
    actors: [kindSample({ answered: 100, busyMillis: 1000, waitedMillis: 40 })],
  });
  const after = at(15, {
    actors: [kindSample({ answered: 150, busyMillis: 1200, waitedMillis: 65 })],
  });
  expect(kindRates(before, after, "challenge")).toEqual({
    answeredPerSecond: 10,
    meanHandlingMs: 4,
    meanWaitMs: 0.5,
  });
});

test("a kind that answered nothing has a rate and no means", () => {
  const actors = [kindSample({ answered: 100, busyMillis: 1000 })];
  expect(kindRates(at(10, { actors }), at(15, { actors }), "challenge")).toEqual({
    answeredPerSecond: 0,
    meanHandlingMs: null,
    meanWaitMs: null,
  });
});

test("nothing is known of the first sample, of a new kind, and across a restart", () => {
  const after = at(15, { actors: [kindSample({ answered: 10 })], requests: 4 });
  expect(kindRates(undefined, after, "challenge")).toEqual(UNKNOWN);
  expect(kindRates(at(10, {}), after, "challenge")).toEqual(UNKNOWN);
  const before = at(10, { actors: [kindSample({ answered: 900 })], requests: 900 });
  expect(kindRates(before, after, "challenge")).toEqual(UNKNOWN);
  expect(perSecond(before, after, ({ requests }) => requests)).toBeNull();
  expect(perSecond(undefined, after, ({ requests }) => requests)).toBeNull();
});

test("two samples of one moment make no rate", () => {
  const sample = at(10, { actors: [kindSample()] });
  expect(kindRates(sample, sample, "challenge")).toEqual(UNKNOWN);
  expect(perSecond(sample, sample, ({ requests }) => requests)).toBeNull();
});

test("a total per second", () => {
  const rate = perSecond(at(10, { requests: 5 }), at(20, { requests: 30 }), (of) => of.requests);
  expect(rate).toBe(2.5);
});
