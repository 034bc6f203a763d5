import { expect, test, vi } from "vitest";
import { retryUntilLoaded } from "./retry-until-loaded";

test("a failed load is retried until it succeeds", async () => {
  vi.useFakeTimers();
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"))
    .mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"))
    .mockResolvedValue("here");
  const loaded = retryUntilLoaded(load);
  await vi.advanceTimersByTimeAsync(2999);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3001);
  expect(load).toHaveBeenCalledTimes(3);
  await expect(loaded).resolves.toBe("here");
});
