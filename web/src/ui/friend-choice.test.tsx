import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { useState } from "react";
import { expect, test } from "vitest";
import { useFollowerSearch } from "@/api/use-friend-search";
import { friendEntry } from "@/test/friends";
import { player } from "@/test/people";
import { server } from "@/test/server";
import { visit } from "@/test/visit";
import { Dialog } from "./dialog";
import { FriendChoice } from "./friend-choice";

const TEXTS = { people: "followers", legend: "Follower", empty: "No player follows you yet." };

function ChoiceDialog() {
  const search = useFollowerSearch(player()._id);
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Dialog isOpen onClose={() => {}} title="Choose" initialFocus="field">
      <FriendChoice search={search} texts={TEXTS} chosen={chosen} onChoose={setChosen} />
      <textarea aria-label="Message" />
    </Dialog>
  );
}

const response = (usernames: readonly string[]) =>
  HttpResponse.json({
    success: true,
    data: { followers: usernames.map((username) => friendEntry(username)), pagination: {} },
  });

/** Opens the dialog, whose followers are sent by `release`. */
async function open(usernames: readonly string[]) {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    http.get("*/api/friends/:id/followers", async ({ request }) => {
      await gate;
      const text = new URL(request.url).searchParams.get("search") ?? "";
      return response(usernames.filter((username) => username.includes(text)));
    }),
  );
  const { user } = await visit([{ path: "*", element: <ChoiceDialog /> }], {
    as: player(),
    at: "/",
  });
  return { user, release };
}

const search = () => screen.getByRole("searchbox", { name: "Search followers" });

test("a dialog begins in the search while the players load, and stays in it when they have", async () => {
  const { user, release } = await open(["zed_low", "tal_reborn"]);
  await waitFor(() => expect(search()).toHaveFocus());
  expect(screen.getByText("Loading followers...")).toBeVisible();
  await user.keyboard("zed");
  release();
  await waitFor(() => expect(screen.getAllByRole("radio")).toHaveLength(1));
  expect(screen.getByRole("radio", { name: "zed_low" })).toBeVisible();
  expect(search()).toHaveFocus();
  expect(search()).toHaveValue("zed");
});

test("the search stays when a text without a match is deleted", async () => {
  const { user, release } = await open(["zed_low"]);
  release();
  await screen.findByRole("radio", { name: "zed_low" });
  await user.type(search(), "qq");
  expect(await screen.findByText("No followers found matching the search")).toBeVisible();
  await user.clear(search());
  expect(search()).toHaveFocus();
  expect(await screen.findByRole("radio", { name: "zed_low" })).toBeVisible();
  expect(search()).toHaveFocus();
});

test("without players, the dialog begins at the text that explains it", async () => {
  const { release } = await open([]);
  await waitFor(() => expect(search()).toHaveFocus());
  release();
  await waitFor(() => expect(screen.getByText(TEXTS.empty).closest("p")).toHaveFocus());
  expect(screen.queryByRole("searchbox")).toBeNull();
});

test("without players, a message that is being written is not interrupted", async () => {
  const { user, release } = await open([]);
  await user.type(screen.getByLabelText("Message"), "Come in");
  release();
  expect(await screen.findByText(TEXTS.empty)).toBeVisible();
  expect(screen.getByLabelText("Message")).toHaveFocus();
});

test("a failed search leaves its field, where another text can be tried", async () => {
  const { user, release } = await open(["zed_low"]);
  release();
  await screen.findByRole("radio", { name: "zed_low" });
  server.use(
    http.get("*/api/friends/:id/followers", ({ request }) =>
      new URL(request.url).searchParams.get("search") === "zed"
        ? response(["zed_low"])
        : new HttpResponse("", { status: 400 }),
    ),
  );
  await user.type(search(), "q");
  expect(await screen.findByText("Failed to load followers")).toBeVisible();
  expect(search()).toHaveFocus();
  await user.clear(search());
  await user.type(search(), "zed");
  expect(await screen.findByRole("radio", { name: "zed_low" })).toBeVisible();
});
