import { expect, test, vi } from "vitest";

/** The retry rules of the app; the query client that tests share retries nothing. */
async function freshDefaults() {
  vi.resetModules();
  const { queryClient, MONEY_MUTATION } = await import("./query-client");
  return { ...queryClient.getDefaultOptions(), MONEY_MUTATION };
}

function retriesOf(retry: unknown, error: Error): number {
  if (typeof retry !== "function") throw new Error("retry is a function");
  let failures = 0;
  while (retry(failures, error)) failures += 1;
  return failures;
}

const lost = new Error("the connection was lost");

test("GEN-09 two query retries, one mutation retry, stale after 5 minutes, no refetch on focus", async () => {
  const { queries, mutations } = await freshDefaults();
  expect(retriesOf(queries?.retry, lost)).toBe(2);
  expect(retriesOf(mutations?.retry, lost)).toBe(1);
  expect(queries?.staleTime).toBe(5 * 60_000);
  expect(queries?.refetchOnWindowFocus).toBe(false);
});

test("a refusal is not retried, and a money mutation is never retried automatically", async () => {
  const { queries, MONEY_MUTATION } = await freshDefaults();
  const { ApiError: FreshError } = await import("./error");
  const refused = new FreshError({ message: "Full", code: "FULL", status: 409 });
  expect(retriesOf(queries?.retry, refused)).toBe(0);
  expect(MONEY_MUTATION.retry).toBe(false);
});
