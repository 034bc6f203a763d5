import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { queryClient } from "@/api/query-client";
import { liveDuel } from "@/test/challenge-server";
import { server } from "@/test/server";
import { challengeEventsQuery } from "../queries";
import { useMatchLog } from "./use-match-log";

const at = "2026-03-10T10:00:00Z";

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

test("a declaration that was hidden from a watcher is fetched once the match is decided", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  let isDecided = false;
  server.use(
    http.get("*/api/challenges/:id/events", () => {
      const declared = isDecided ? { type: "declared", data: {} } : {};
      const events = [{ version: 1, at, ...declared }];
      return HttpResponse.json({ success: true, data: { events, version: 1 } });
    }),
  );
  const duel = liveDuel({ version: 1 });
  const { result, rerender } = renderHook(({ challenge }) => useMatchLog(challenge, null), {
    wrapper,
    initialProps: { challenge: duel },
  });
  await waitFor(() => expect(result.current.events).toEqual([{ version: 1, at }]));
  isDecided = true;
  const settled = { version: 2, type: "settled" as const, data: {}, at };
  queryClient.setQueryData(challengeEventsQuery(duel._id, null).queryKey, (log) => [
    ...(log ?? []),
    settled,
  ]);
  rerender({ challenge: { ...duel, status: "completed", version: 2 } });
  await waitFor(() => expect(result.current.events?.[0]).toMatchObject({ type: "declared" }));
});
