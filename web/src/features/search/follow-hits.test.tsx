import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { friendEntry, serveFriends } from "@/test/friends";
import { player } from "@/test/people";
import { searchHit, serveHits } from "@/test/search";
import { visit as open } from "@/test/visit";
import { SearchBox } from "./search-box";

const FOLLOWED = { isMutualFriend: false, isFollowing: true, isFollower: false };
const mirage = friendEntry("mirage_ops");
const hits = { people: [mirage], challenges: [searchHit] };

let commands: string[];

beforeEach(() => {
  ({ commands } = serveFriends());
  serveHits(hits);
});

async function search(as = player()) {
  const visited = await open([{ path: "*", element: <SearchBox /> }], { as, at: "/" });
  await visited.user.type(screen.getByRole("combobox", { name: "Search" }), "mirage");
  const people = within(await screen.findByRole("group", { name: "People" }));
  return { ...visited, person: people.getByRole("option") };
}

test("SEARCH-14 a player found is followed by the icon, without leaving the list", async () => {
  const { user, router, person } = await search();
  serveHits({ ...hits, people: [{ ...mirage, relationship: FOLLOWED }] });
  await user.click(within(person).getByTitle("Follow mirage_ops"));
  await expect.poll(() => commands).toEqual([`follow ${mirage._id}`]);
  expect(router.state.location.pathname).toBe("/");
  expect(await within(person).findByTitle("Unfollow mirage_ops")).toBeVisible();
});

test("Shift+Enter follows the active player, and it is announced", async () => {
  const { user, router, person } = await search();
  expect(person).toHaveAttribute("aria-keyshortcuts", "Shift+Enter");
  serveHits({ ...hits, people: [{ ...mirage, relationship: FOLLOWED }] });
  await user.keyboard("{ArrowDown}{Shift>}{Enter}{/Shift}");
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("Following mirage_ops"));
  expect(await within(person).findByText(", followed")).toBeInTheDocument();
  await user.keyboard("{Shift>}{Enter}{/Shift}");
  await expect.poll(() => commands).toEqual([`follow ${mirage._id}`, `unfollow ${mirage._id}`]);
  expect(router.state.location.pathname).toBe("/");
});

test("a player does not follow themselves", async () => {
  const me = player();
  serveHits({ people: [{ ...mirage, _id: me._id }] });
  const { person, user } = await search(me);
  expect(within(person).queryByTitle(/ollow/)).toBeNull();
  await user.keyboard("{ArrowDown}{Shift>}{Enter}{/Shift}");
  expect(commands).toEqual([]);
});
