import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { server } from "@/test/server";
import { reloadIfStale, reloadOnceOnStaleChunk } from "./stale-chunk";

const reload = vi.fn();
beforeEach(() => reload.mockReset());

const readiness = (response: () => Response) => server.use(http.get("*/readyz", response));
const readyResponse = () => new HttpResponse("ok");

test("a page older than the server's build is reloaded, once", async () => {
  readiness(readyResponse);
  const stop = reloadOnceOnStaleChunk(reload);
  window.dispatchEvent(new Event("vite:preloadError"));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  stop();
  await reloadIfStale(reload);
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each([
  ["the server is shutting down", () => new HttpResponse("draining", { status: 503 })],
  ["there is no network", () => HttpResponse.error()],
])("a page whose chunk fails to load stays: %s", async (_, response) => {
  readiness(response);
  await reloadIfStale(reload);
  expect(reload).not.toHaveBeenCalled();
  // The skipped reload did not count towards the limit.
  readiness(readyResponse);
  await reloadIfStale(reload);
  expect(reload).toHaveBeenCalledTimes(1);
});
