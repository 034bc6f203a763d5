import { expect, test, vi } from "vitest";
import { reloadOnceOnStaleChunk } from "./stale-chunk";

test("without a network a missing chunk does not reload the page that is there", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  reloadOnceOnStaleChunk();
  const event = new Event("vite:preloadError", { cancelable: true });
  window.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
  expect(sessionStorage.getItem("dl.reloadedForChunkAt")).toBeNull();
});
