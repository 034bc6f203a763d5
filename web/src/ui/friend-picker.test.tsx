import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { useState } from "react";
import { expect, test } from "vitest";
import { useFriendSearch } from "@/api/use-friend-search";
import { friendEntry } from "@/test/friends";
import { player } from "@/test/people";
import { server } from "@/test/server";
import { visit } from "@/test/visit";
import { FriendPicker } from "./friend-picker";

function Picker() {
  const search = useFriendSearch(player()._id);
  const [chosen, setChosen] = useState<string[]>(["earlier"]);
  return (
    <FriendPicker search={search} chosen={chosen} emptyMessage="No friends" onChange={setChosen} />
  );
}

test("a friend beyond the first hundred is found by the server, and stays chosen under another search", async () => {
  const first = Array.from({ length: 100 }, (_, index) =>
    friendEntry(`ace_${index}`, { _id: `friend-${index}` }),
  );
  const late = friendEntry("zed_low", { _id: "friend-zed" });
  const searches: (string | null)[] = [];
  server.use(
    http.get("*/api/friends/:id/mutual-friends", ({ request }) => {
      const search = new URL(request.url).searchParams.get("search");
      searches.push(search);
      const found = [...first, late].filter(({ username }) => username.includes(search ?? ""));
      return HttpResponse.json({
        success: true,
        data: { mutualFriends: found.slice(0, 100), pagination: {} },
      });
    }),
  );
  const { user } = await visit([{ path: "*", element: <Picker /> }], { as: player(), at: "/" });
  expect(await screen.findByText("Search to find your other friends.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "zed_low" })).toBeNull();
  const field = screen.getByRole("searchbox", { name: "Search friends" });
  await user.type(field, "zed");
  await user.click(await screen.findByRole("button", { name: "zed_low" }));
  await user.clear(field);
  await user.type(field, "nobody");
  expect(await screen.findByText("No friends found matching the search")).toBeVisible();
  const invited = within(screen.getByRole("list", { name: "Invited" }));
  expect(invited.getByText("@zed_low")).toBeVisible();
  // One who was chosen on an earlier visit has no name here, and can be removed.
  await user.click(invited.getByRole("button", { name: "Do not invite this friend" }));
  expect(invited.getAllByRole("button")).toHaveLength(1);
  expect(searches).toEqual([null, "zed", "nobody"]);
});
