import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { detailOf, liveDuel, me, mirage, serveChallenges } from "@/test/challenge-server";
import { conversation } from "@/test/chats";
import { friendEntry, publicProfile, serveFriends } from "@/test/friends";
import { serveLooks } from "@/test/looks";
import { serveHits } from "@/test/search";
import { server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

beforeEach(() => {
  serveChallenges();
  serveFriends();
  serveLooks({ [me.username]: { title: "title_sky" }, [mirage.username]: { title: "title_rose" } });
});

/** What gives a name its colour is the nearest element that sets one. */
async function expectColour(name: HTMLElement, colour: string): Promise<void> {
  await waitFor(() =>
    expect(name.closest("[class*=title-], [class*=text-fg]")).toHaveClass(colour),
  );
  expect(name.closest(`.${colour}`)).toHaveAttribute("class", expect.not.stringMatching(/text-fg/));
}

test("a bought colour is on the heading of a profile, and the own one in the header", async () => {
  server.use(
    http.get("*/api/users/:user/profile", () =>
      HttpResponse.json({ success: true, data: { profile: publicProfile() } }),
    ),
  );
  await visitApp({ as: me, at: `/profile/${mirage.username}` });
  const heading = await screen.findByRole("heading", { level: 1, name: mirage.username });
  await expectColour(heading, "title-rose");
  await expectColour(within(screen.getByRole("banner")).getByText(me.username), "title-sky");
});

test("a bought colour is on a player that the search and the palette find", async () => {
  serveHits({ people: [friendEntry(mirage.username)] });
  const { user } = await visitApp({ as: me, at: "/wallet" });
  await user.type(await screen.findByRole("combobox", { name: "Search" }), "mirage");
  const found = async () => {
    const people = within(await screen.findByRole("group", { name: "People" }));
    return people.getByText(mirage.username);
  };
  await expectColour(await found(), "title-rose");
  await user.clear(screen.getByRole("combobox", { name: "Search" }));
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox", { name: "Command or search" }), "mirage");
  await expectColour(await found(), "title-rose");
});

test("a bought colour is on a player of the chats and of their directory", async () => {
  server.use(
    http.get("*/api/messages/conversations", () =>
      HttpResponse.json({
        success: true,
        data: { conversations: [conversation()], unreadCount: 0 },
        pagination: { hasNextPage: false },
      }),
    ),
    http.get("*/api/messages/users", () =>
      HttpResponse.json({
        success: true,
        data: { users: [{ ...friendEntry(mirage.username), email: null, isOnline: false }] },
        pagination: { hasNextPage: false, totalUsers: 1 },
      }),
    ),
  );
  const { user } = await visitApp({ as: me, at: "/chats" });
  const list = await screen.findByRole("complementary", { name: "Conversations" });
  await expectColour(await within(list).findByText(mirage.username), "title-rose");
  await user.click(within(list).getByRole("link", { name: "New message" }));
  const players = within(await screen.findByRole("list", { name: "Players" }));
  await expectColour(players.getByText(mirage.username), "title-rose");
});

test("a bought colour is on a player of a match of many", async () => {
  const match = liveDuel({ matchType: "1 vs Many", maxParticipants: 5 });
  serveChallenges({ detail: detailOf(match, { userRole: "creator" }) });
  await visitApp({ as: me, at: `/challenges/${match._id}/ongoing` });
  const board = within(await screen.findByRole("region", { name: "Match" }));
  await expectColour(board.getByText(mirage.username), "title-rose");
});
