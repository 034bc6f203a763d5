import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { useLiveConnection } from "@/api/live/use-live-connection";
import { queryClient } from "@/api/query-client";
import type { ArenaMessage } from "@/api/types";
import { arenaLine } from "@/test/arena";
import { liveDuel } from "@/test/challenge-server";
import { fakeServer } from "@/test/fake-socket";
import { server } from "@/test/server";
import { useArena } from "./use-arena";

const id = liveDuel()._id;

let stored: ArenaMessage[] = [];

beforeEach(() => {
  stored = [];
  fakeServer.onAttempt = (socket) => socket.accept();
  server.use(
    http.get("*/api/challenges/:id/arena", ({ request }) => {
      const query = new URL(request.url).searchParams;
      const [after, limit] = [query.get("after"), Number(query.get("limit"))];
      const messages =
        after === null
          ? stored.slice(-limit)
          : stored.filter(({ seq }) => seq > Number(after)).slice(0, limit);
      return HttpResponse.json({ success: true, data: { messages, latestSeq: stored.length } });
    }),
  );
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

/** Opens an arena without messages. */
async function openEmpty() {
  const { result } = renderHook(
    () => {
      useLiveConnection();
      return useArena({ id, inviteCode: null });
    },
    { wrapper },
  );
  await waitFor(() => expect(result.current.data?.messages).toEqual([]));
  return { contents: () => result.current.data?.messages.map(({ content }) => content), result };
}

async function writeWhileOffline(messages: ArenaMessage[]) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  act(() => fakeServer.socket.cut());
  stored.push(...messages);
  await act(() => vi.advanceTimersByTimeAsync(1500));
}

test("the first messages, written while offline, are shown after the reconnect", async () => {
  const { contents } = await openEmpty();
  await writeWhileOffline([arenaLine(1)]);
  await waitFor(() => expect(contents()).toEqual(["line 1"]));
});

test("after a long absence from an empty chat, the newest messages are shown and the others are earlier ones", async () => {
  const { contents, result } = await openEmpty();
  await writeWhileOffline(Array.from({ length: 300 }, (_, index) => arenaLine(index + 1)));
  await waitFor(() => expect(contents()?.at(-1)).toBe("line 300"));
  expect(result.current.data).toMatchObject({ hasEarlier: true });
});

test("a live message after a missed first one fetches it", async () => {
  const { contents } = await openEmpty();
  stored.push(arenaLine(1), arenaLine(2));
  const event = { challengeId: id, message: arenaLine(2) };
  act(() => fakeServer.socket.emitEvent("arena_message", event));
  await waitFor(() => expect(contents()).toEqual(["line 1", "line 2"]));
});
