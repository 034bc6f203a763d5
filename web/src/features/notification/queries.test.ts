import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { queryClient } from "@/api/query-client";
import { server } from "@/test/server";
import { countsQuery, latestQuery, preferencesQuery } from "./queries";

const read = { counts: countsQuery, notifications: latestQuery } as const;

/** What the reads are refused with, while the server answers like this. */
async function messages(answer: () => Response): Promise<string[]> {
  server.use(
    http.get("*/api/notifications/counts", answer),
    http.get("*/api/notifications", answer),
    http.post("*/api/auth/refresh", () => HttpResponse.json({}, { status: 401 })),
  );
  const reads = [
    queryClient.fetchQuery({ ...read.counts, retry: false }),
    queryClient.fetchQuery({ ...read.notifications, retry: false }),
  ];
  const settled = await Promise.allSettled<unknown>(reads);
  return settled.map((result) => (result.status === "rejected" ? result.reason.message : "read"));
}

test("NOTIF-31 without words of the server a refused read states the status", async () => {
  const refusedWith = (status: number) => messages(() => HttpResponse.json({}, { status }));
  expect(await refusedWith(401)).toEqual(["Unauthorized", "Unauthorized"]);
  const status = "HTTP error! status: 500";
  expect(await refusedWith(500)).toEqual([status, status]);
});

test("NOTIF-30 an unreadable body is called what could not be read", async () => {
  expect(await messages(() => new HttpResponse("<p>Proxy</p>"))).toEqual([
    "Failed to fetch notification counts",
    "Failed to fetch notifications",
  ]);
});

test("NOTIF-23 lists are stale after a minute, and asked for again as often as all others", () => {
  const { staleTime } = latestQuery;
  const list = { state: { data: undefined } };
  expect(typeof staleTime === "function" ? staleTime(list as never) : staleTime).toBe(60_000);
  expect(latestQuery).not.toHaveProperty("retry");
});

test("NOTIF-24 NOTIF-25 counts are polled every minute; preferences are stale after five", () => {
  expect(countsQuery).toMatchObject({ staleTime: 30_000, refetchInterval: 60_000 });
  expect(preferencesQuery).toMatchObject({ staleTime: 5 * 60_000, retry: 1 });
});
