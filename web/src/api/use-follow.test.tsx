import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { player } from "@/test/people";
import { server } from "@/test/server";
import { queryClient } from "./query-client";
import { restoreSession } from "./session";
import { writeToken } from "./token";
import { useRelationship } from "./use-follow";

const RELATION = { isFollowing: true, isFollower: false, isMutualFriend: false };

test("the relations of many players are asked for in chunks of at most 100", async () => {
  const asked: string[][] = [];
  writeToken("token-of-the-test");
  server.use(
    http.get("*/api/auth/me", () => HttpResponse.json({ success: true, user: player() })),
    http.get("*/api/friends/relations", ({ request }) => {
      const ids = new URL(request.url).searchParams.get("ids")?.split(",") ?? [];
      asked.push(ids);
      const players = ids.map((_id) => ({ _id, relationship: RELATION }));
      return HttpResponse.json({ success: true, data: { players } });
    }),
  );
  await restoreSession();
  const ids = Array.from({ length: 250 }, (_, index) => `player-${String(index).padStart(3, "0")}`);
  const { result } = renderHook(
    () => [...ids, player()._id].map((id) => useRelationship(id, [...ids, player()._id])),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      ),
    },
  );
  await waitFor(() => expect(result.current.filter(Boolean)).toHaveLength(250));
  expect(asked.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([50, 100, 100]);
  expect(new Set(asked.flat()).size).toBe(250);
});
