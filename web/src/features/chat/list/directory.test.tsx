import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { nova } from "@/test/chats";
import { player } from "@/test/people";
import { server } from "@/test/server";
import { visit } from "@/test/visit";
import { Directory } from "./directory";

const PAGE = 50;
const TOTAL = 80;

/** Eighty players, in pages; returns what was asked for. */
function serveDirectory() {
  const queries: string[] = [];
  server.use(
    http.get("*/api/messages/users", ({ request }) => {
      const { searchParams } = new URL(request.url);
      const page = Number(searchParams.get("page"));
      queries.push(`${page} ${searchParams.get("search") ?? ""}`);
      const first = (page - 1) * PAGE;
      const users = Array.from({ length: Math.min(PAGE, TOTAL - first) }, (_, index) => ({
        ...nova,
        _id: `u-${first + index}`,
        username: `player_${first + index}`,
        name: "",
        email: null,
        lastSeen: null,
        isOnline: false,
        relationship: { isMutualFriend: false, isFollowing: false, isFollower: false },
      }));
      const pagination = { hasNextPage: first + PAGE < TOTAL, totalUsers: TOTAL };
      return HttpResponse.json({ success: true, data: { users }, pagination });
    }),
  );
  return queries;
}

async function open() {
  const queries = serveDirectory();
  const routes = [{ path: "*", element: <Directory initialSearch="" /> }];
  const visited = await visit(routes, { as: player(), at: "/" });
  await screen.findByRole("list", { name: "Players" });
  return { ...visited, queries };
}

test("CHAT-47 fifty players are shown with a note of how many there are, and more on request", async () => {
  const { user } = await open();
  expect(screen.getAllByRole("listitem")).toHaveLength(PAGE);
  expect(screen.getByText("50 of 80 shown")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show more" }));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(TOTAL));
  expect(screen.queryByText(/ shown$/)).toBeNull();
});

test("CHAT-45 the directory is searched 300 ms after the last letter", async () => {
  const { queries } = await open();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "mir" } });
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(queries.map((query) => query.trim())).toEqual(["1"]);
  await act(() => vi.advanceTimersByTimeAsync(100));
  await waitFor(() => expect(queries.at(-1)).toBe("1 mir"));
});
