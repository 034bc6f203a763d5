import { expect, test } from "vitest";
import { kindSample, sample } from "@/test/operations";
import { chartsOf, newestOf, rowsOf } from "./chart-data";
import { lineStyle } from "./line-styles";
import { rangeOf } from "./ranges";

const samples = [
  sample(10, { actors: [kindSample({ answered: 10, busyMillis: 5 })], requests: 10 }),
  sample(5, {
    actors: [
      kindSample({ answered: 30, busyMillis: 45, depth: 4 }),
      kindSample({ kind: "inbox", answered: 7 }),
    ],
    requests: 60,
    serverErrors: 5,
    memoryBytes: 0,
    pools: [{ name: "writes", connectionsMax: 8, inUse: 3, waiting: 2 }],
  }),
].map((one, index) => ({ ...one, at: new Date(index * 5000).toISOString() }));

const charts = chartsOf(samples);
const valuesOf = (id: string) =>
  Object.fromEntries(
    (charts.find((chart) => chart.id === id)?.series ?? []).map(({ label, values }) => [
      label,
      values,
    ]),
  );

test("every chart has a line for each kind, pool or total, over the same times", () => {
  expect(charts).toHaveLength(8);
  for (const { times } of charts) expect(times).toEqual([0, 5000]);
  expect(valuesOf("messages")).toEqual({ Challenge: [null, 4], Inbox: [null, null] });
  expect(valuesOf("depth")).toEqual({ Challenge: [0, 4], Inbox: [null, 0] });
  expect(valuesOf("handling")).toEqual({ Challenge: [null, 2], Inbox: [null, null] });
  expect(valuesOf("sockets")).toEqual({ "Socket.IO": [2, 2], Notifications: [1, 1] });
  expect(valuesOf("pool-use")).toEqual({ Writes: [1, 3] });
  expect(valuesOf("pool-waiting")).toEqual({ Writes: [0, 2] });
  expect(valuesOf("requests")).toEqual({ All: [null, 10], "5xx": [null, 1] });
});

test("memory that the system does not say is a gap", () => {
  expect(valuesOf("memory")).toEqual({ Resident: [157_286_400, null] });
});

test("the table has the newest figures first, and not too many rows", () => {
  const [chart] = charts;
  if (!chart) throw new Error("there is no chart");
  expect(rowsOf(chart).map(({ at }) => at)).toEqual([5000, 0]);
  const times = Array.from({ length: 240 }, (_, index) => index);
  const long = { ...chart, times, series: [{ label: "All", values: times }] };
  const rows = rowsOf(long);
  expect(rows).toHaveLength(30);
  expect(rows[0]).toEqual({ at: 239, values: [239] });
  expect(newestOf({ label: "All", values: [1, null] })).toBeNull();
});

test("lines differ without their colour, and the first 36 are all different", () => {
  const looks = Array.from({ length: 36 }, (_, index) => lineStyle(index));
  const seen = looks.map(({ token, dash }) => `${token} ${dash.join(",")}`);
  expect(new Set(seen).size).toBe(36);
  const dashes = looks.slice(0, 6).map(({ dash }) => dash.join(","));
  expect(new Set(dashes).size).toBe(6);
});

test("the address names the range", () => {
  expect(rangeOf(new URLSearchParams("range=3600"))).toBe(3600);
  expect(rangeOf(new URLSearchParams("range=7"))).toBe(900);
  expect(rangeOf(new URLSearchParams())).toBe(900);
});
