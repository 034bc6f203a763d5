import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { queryClient } from "@/api/query-client";
import { fakeServer } from "@/test/fake-socket";
import { player } from "@/test/people";
import { refusal, server } from "@/test/server";
import { serveTeams, TEAM_ID, team } from "@/test/teams";
import { visitApp } from "@/test/visit-app";

const asMember = () => team({ isPrivate: true, myRole: "member", viewer: { role: "member" } });

async function openLeaveDialog() {
  fakeServer.onAttempt = (socket) => socket.accept(player());
  const teamServer = serveTeams({ team: asMember() });
  const visited = await visitApp({ as: player(), at: `/teams/${TEAM_ID}` });
  await screen.findByRole("tab", { name: /^Votes/ });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await visited.user.click(screen.getByRole("button", { name: "Leave Team" }));
  return { ...visited, ...teamServer, dialog: within(await screen.findByRole("dialog")) };
}

test("who leaves a private team does not request its data again, whatever is reported of it", async () => {
  const { user, router, dialog } = await openLeaveDialog();
  const reads: string[] = [];
  server.use(
    http.get(`*/api/teams/${TEAM_ID}*`, ({ request }) => {
      reads.push(request.url);
      return refusal(404, "TEAM_NOT_FOUND", "Team not found");
    }),
    http.get(`*/api/teams/${TEAM_ID}/*`, ({ request }) => {
      reads.push(request.url);
      return refusal(404, "TEAM_NOT_FOUND", "Team not found");
    }),
    http.post("*/api/teams/:id/leave", async () => {
      act(() => {
        fakeServer.socket.emitEvent("conversation_members", { conversationId: "c-1" });
        fakeServer.socket.emitEvent("team_pool_changed", { teamId: TEAM_ID });
      });
      return HttpResponse.json({ success: true, message: "You left the team", data: {} });
    }),
  );
  await user.click(dialog.getByRole("button", { name: "Leave Team" }));
  await expect.poll(() => router.state.location.pathname).toBe("/teams");
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(reads).toEqual([]);
  // On another visit it is requested, and not shown from the cache.
  await act(() => router.navigate(`/teams/${TEAM_ID}`));
  expect(await screen.findByRole("heading", { name: "Team not found" })).toBeVisible();
});

test("after a failure to leave the team's data is refetched as before", async () => {
  const { user, world, dialog } = await openLeaveDialog();
  server.use(http.post("*/api/teams/:id/leave", () => refusal(409, "STAKED", "It is playing")));
  await user.click(dialog.getByRole("button", { name: "Leave Team" }));
  expect(await dialog.findByText("It is playing")).toBeVisible();
  world.team = { ...asMember(), followers: 41 };
  act(() => fakeServer.socket.emitEvent("team_pool_changed", { teamId: TEAM_ID }));
  await waitFor(() =>
    expect(screen.getByText("Followers").nextElementSibling).toHaveTextContent("41"),
  );
});
