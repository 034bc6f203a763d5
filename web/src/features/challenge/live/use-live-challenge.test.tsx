import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { http } from "msw";
import { type ReactNode, StrictMode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "@/api/query-client";
import { detailOf, liveDuel, serveChallenges } from "@/test/challenge-server";
import { fakeServer } from "@/test/fake-socket";
import { refusal, server } from "@/test/server";
import { zed } from "@/test/team-match";
import { useLiveChallenge } from "./use-live-challenge";

const id = liveDuel()._id;

function StrictApp({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </StrictMode>
  );
}

function serve(response: object) {
  serveChallenges({ detail: detailOf(liveDuel()) });
  fakeServer.onAttempt = (socket) => socket.accept();
  fakeServer.responses = {
    challenge_subscribe: () => response,
    challenge_unsubscribe: () => ({ ok: true }),
  };
  return renderHook(() => useLiveChallenge(id, "CODE2345", null), { wrapper: StrictApp });
}

afterEach(() => window.dispatchEvent(new Event("online")));

const subscribed = {
  ok: true,
  version: 1,
  watchers: 1,
  presence: [],
  serverTime: new Date().toISOString(),
};

test("mounted twice by strict mode, it subscribes once, and unsubscribes at the end", async () => {
  const first = serve(subscribed);
  const subscriptions = () =>
    fakeServer.socket.payloads("challenge_subscribe").length -
    fakeServer.socket.payloads("challenge_unsubscribe").length;
  await waitFor(() => expect(subscriptions()).toBe(1));
  const { socket } = fakeServer;
  // The next page reuses snapshot and connection: strict mode mounts, unmounts and mounts it again.
  first.unmount();
  const { unmount } = serve(subscribed);
  await waitFor(() => expect(subscriptions()).toBe(1));
  expect(socket.payloads("challenge_subscribe").at(-1)).toEqual({
    challengeId: id,
    version: 1,
    inviteCode: "CODE2345",
  });
  expect(fakeServer.sockets).toHaveLength(1);
  unmount();
  expect(subscriptions()).toBe(0);
});

/** How often the challenge is read at present; the option is a function of the query. */
function intervalOf() {
  const found = queryClient
    .getQueryCache()
    .find({ queryKey: ["challenge", "detail", id], exact: false });
  const interval = found?.observers[0]?.options.refetchInterval;
  return found && typeof interval === "function" ? interval(found) : interval;
}

test("ONG-13: it polls until the stream is subscribed, and while the subscription is rejected", async () => {
  const refused = serve({ ok: false, code: "TOO_MANY", message: "Too many" });
  await waitFor(() =>
    expect(fakeServer.socket.payloads("challenge_subscribe").length).toBeGreaterThan(0),
  );
  expect(intervalOf()).toBeTypeOf("number");
  refused.unmount();
  serve(subscribed);
  await waitFor(() => expect(intervalOf()).toBe(false));
});

test("it polls while players have to leave one of the two teams, although it is subscribed", async () => {
  const match = { ...liveDuel(), status: "full", startTime: null } as const;
  serveChallenges({ detail: { ...detailOf(match), inBothTeams: [zed] } });
  fakeServer.onAttempt = (socket) => socket.accept();
  fakeServer.responses = { challenge_subscribe: () => subscribed };
  const { result } = renderHook(() => useLiveChallenge(id, null, null), { wrapper: StrictApp });
  await waitFor(() =>
    expect(fakeServer.socket.payloads("challenge_subscribe").length).toBeGreaterThan(0),
  );
  await waitFor(() => expect(intervalOf()).toBe(10_000));
  serveChallenges({ detail: detailOf(match) });
  await act(() => result.current.refetch());
  await waitFor(() => expect(intervalOf()).toBe(false));
});

test.each([
  ["the browser is offline", () => window.dispatchEvent(new Event("offline"))],
  [
    "the clock is set back",
    () => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 3_600_000 }),
  ],
])("a change is read although %s", async (_, change) => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  const { result } = serve(subscribed);
  await waitFor(() =>
    expect(fakeServer.socket.payloads("challenge_subscribe").length).toBeGreaterThan(0),
  );
  const duel = liveDuel({ title: "Renamed", version: 9 });
  serveChallenges({ detail: detailOf(duel) });
  act(() => {
    change();
    fakeServer.socket.emitEvent("challenge_resync", { challengeId: id, version: 9 });
  });
  await waitFor(() => expect(result.current.data?.challenge.title).toBe("Renamed"));
});

test("an event of a newer server, whose state it cannot read, is fetched as a snapshot", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  const { result } = serve(subscribed);
  await waitFor(() => expect(result.current.data?.version).toBe(1));
  await waitFor(() =>
    expect(fakeServer.socket.payloads("challenge_subscribe").length).toBeGreaterThan(0),
  );
  serveChallenges({ detail: detailOf(liveDuel({ title: "Renamed", version: 2 })) });
  act(() => {
    fakeServer.socket.fire("challenge_event", {
      challengeId: id,
      version: 2,
      type: "started",
      at: new Date().toISOString(),
      after: { status: "a status of a newer server" },
    });
  });
  await waitFor(() => expect(result.current.data?.challenge.title).toBe("Renamed"));
});

test("a viewer who is asked again, and may not see it any more, gets the refusal alone", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  const { result } = serve(subscribed);
  await waitFor(() => expect(fakeServer.socket.payloads("challenge_subscribe")).toHaveLength(1));
  const isOpen = { now: false };
  server.use(
    http.get("*/api/challenges/:id", () =>
      isOpen.now ? undefined : refusal(403, "INVITE_CODE_REQUIRED", "Private challenge"),
    ),
  );
  act(() => fakeServer.socket.emitEvent("challenge_resync", { challengeId: id, version: 1 }));
  await waitFor(() => expect(result.current.data).toBeUndefined());
  expect(result.current.error?.message).toBe("Private challenge");
  await waitFor(() => expect(fakeServer.socket.payloads("challenge_unsubscribe")).toHaveLength(1));
  isOpen.now = true;
  await act(() => result.current.refetch());
  await waitFor(() => expect(result.current.data).toBeDefined());
});
