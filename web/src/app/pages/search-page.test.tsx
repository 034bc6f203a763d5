import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { openChallenge } from "@/test/challenges";
import { friendEntry } from "@/test/friends";
import { player } from "@/test/people";
import { serveFound } from "@/test/search";
import { refusal, server } from "@/test/server";
import { teamSummary } from "@/test/teams";
import { visitApp } from "@/test/visit-app";

async function visit(at: string) {
  const opened = await visitApp({ as: player(), at });
  await screen.findByRole("heading", { level: 1, name: "Search" });
  return opened;
}

const people = ["kai", "kaia", "kaiser", "kaitlyn", "kairos_2"].map((name) => friendEntry(name));
const address = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

test("all kinds stand on one page, with the way to all of each, and counts", async () => {
  const requests = serveFound({
    people,
    challenges: [openChallenge({ title: "Kai duel" })],
    teams: [teamSummary({ name: "Kai team" })],
  });
  const { user, router } = await visit("/search?q=kai");
  const list = await screen.findByRole("list", { name: "Players found" });
  expect(within(list).getAllByRole("listitem")).toHaveLength(4);
  expect(screen.getByRole("link", { name: "Kai duel" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Kai team" })).toBeVisible();
  expect(screen.getByRole("tab", { name: /^People ?5$/ })).toBeVisible();
  expect(screen.queryByRole("button", { name: "All teams" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "All people" }));
  expect(address(router.state.location)).toBe("/search?q=kai&tab=people");
  expect(
    within(screen.getByRole("list", { name: "Players found" })).getAllByRole("listitem"),
  ).toHaveLength(5);
  expect(screen.queryByRole("link", { name: "Kai duel" })).toBeNull();
  // The tab shows what was loaded.
  expect(requests).toHaveLength(3);
});

test("a tab shows more by the cursor of the page before", async () => {
  const requests = serveFound({ people }, 3);
  const { user } = await visit("/search?q=kai&tab=people");
  expect(await screen.findByRole("tab", { name: /^People ?3\+$/ })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show more people" }));
  expect(await screen.findByRole("tab", { name: /^People ?5$/ })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Show more people" })).toBeNull();
  expect(requests).toContain("people?q=kai&limit=20&cursor=3");
});

test("a player can be followed from the results", async () => {
  serveFound({ people: [friendEntry("kai")] });
  const followed: string[] = [];
  server.use(
    http.post("*/api/friends/:id/follow", ({ params }) => {
      followed.push(String(params["id"]));
      return HttpResponse.json({ success: true });
    }),
  );
  const { user } = await visit("/search?q=kai");
  await user.click(await screen.findByRole("button", { name: "Follow kai" }));
  await expect.poll(() => followed).toHaveLength(1);
});

test("open challenges can be joined, running ones watched, own ones managed", async () => {
  const me = player();
  const own = { _id: me._id, username: me.username, avatar: null };
  serveFound({
    challenges: [
      openChallenge({ _id: "a", title: "Open one" }),
      openChallenge({ _id: "b", title: "Running one", status: "active" }),
      openChallenge({ _id: "c", title: "Own one", creator: own }),
    ],
  });
  await visit("/search?q=one");
  expect(await screen.findByRole("button", { name: "Join Challenge: Open one" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Watch: Running one" })).toHaveAttribute(
    "href",
    "/challenges/b/ongoing",
  );
  expect(screen.getByRole("link", { name: "Manage: Own one" })).toBeVisible();
});

test("SEARCH-15 nothing found and nothing asked for say what to do next", async () => {
  serveFound();
  const { user } = await visit("/search?q=zzz");
  expect(await screen.findByText("No challenges found")).toBeVisible();
  expect(screen.getByText(/Try fewer letters/)).toBeVisible();
  await user.click(screen.getByRole("tab", { name: /^Teams ?0$/ }));
  expect(screen.getByText("No teams found")).toBeVisible();
  await user.clear(screen.getByRole("searchbox", { name: "Search for" }));
  expect(await screen.findByText("Whom or what are you looking for?")).toBeVisible();
  expect(screen.getByRole("link", { name: "Discover players" })).toHaveAttribute(
    "href",
    "/friends",
  );
});

test("a new text is searched after a pause and stands in the address", async () => {
  const requests = serveFound({ people });
  const { user, router } = await visit("/search");
  await user.type(screen.getByRole("searchbox", { name: "Search for" }), "@kai");
  await screen.findByRole("list", { name: "Players found" });
  expect(address(router.state.location)).toBe("/search?q=%40kai");
  expect(requests).toContain("people?q=%40kai&limit=20");
});

test("a kind that fails offers Retry, and the others are shown", async () => {
  serveFound({ people: [friendEntry("kai")] });
  server.use(
    http.get("*/api/search/teams", () => refusal(503, "BUSY", "Too busy"), { once: true }),
  );
  const { user } = await visit("/search?q=kai");
  expect(await screen.findByRole("button", { name: "Follow kai" })).toBeVisible();
  const teams = within(screen.getByRole("region", { name: "Teams" }));
  expect(teams.getByText("Too busy")).toBeVisible();
  await user.click(teams.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("tab", { name: /^Teams ?0$/ })).toBeVisible();
});
