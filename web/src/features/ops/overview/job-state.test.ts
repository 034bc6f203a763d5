import { expect, test } from "vitest";
import { jobState } from "./job-state";

const at = (second: number) => new Date(second * 1000).toISOString();
const started = at(0);

test("a job is late after three of its periods and a minute", () => {
  const job = { lastSuccessAt: at(1000), everySeconds: 20 };
  expect(jobState(job, started, 1_120_000)).toBe("on time");
  expect(jobState(job, started, 1_120_001)).toBe("late");
});

test("a job that never succeeded is late from the start of the server on", () => {
  const job = { lastSuccessAt: null, everySeconds: 20 };
  expect(jobState(job, started, 120_000)).toBe("not yet");
  expect(jobState(job, started, 120_001)).toBe("late");
});
