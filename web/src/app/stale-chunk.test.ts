import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { server } from "@/test/server";
import { reloadIfStale, reloadOnceOnStaleChunk } from "./stale-chunk";

const reload = vi.fn();
beforeEach(() => reload.mockReset());

const readiness = (answer: () => Response) => server.use(http.get("*/readyz", answer));
const there = () => new HttpResponse("ok");

test("a page that is older than the server's is loaded anew, once", async () => {
  readiness(there);
  const stop = reloadOnceOnStaleChunk(reload);
  window.dispatchEvent(new Event("vite:preloadError"));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  stop();
  await reloadIfStale(reload);
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each([
  ["the server is on its way out", () => new HttpResponse("draining", { status: 503 })],
  ["there is no network", () => HttpResponse.error()],
])("a page whose chunk does not come stays: %s", async (_, answer) => {
  readiness(answer);
  await reloadIfStale(reload);
  expect(reload).not.toHaveBeenCalled();
  // The skipped reload did not count towards the limit.
  readiness(there);
  await reloadIfStale(reload);
  expect(reload).toHaveBeenCalledTimes(1);
});
