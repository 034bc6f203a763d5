import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import type { SearchHit } from "@/api/types";
import { refusal, server } from "@/test/server";
import { visit as open } from "@/test/visit";
import { SearchBox } from "./search-box";

const hit: SearchHit = {
  _id: "c1",
  title: "First to 13, Mirage only",
  status: "active",
  escrowState: "locked",
  game: "Counter-Strike",
  participants: 1,
  maxParticipants: 2,
  stakeAmount: "25",
  creator: { _id: "u2", username: "mirage_ops" },
};

function answer(hits: readonly SearchHit[]) {
  const asked: (string | null)[] = [];
  server.use(
    http.get("*/api/challenges/search", ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("q"));
      return HttpResponse.json({ success: true, data: { challenges: hits } });
    }),
  );
  return asked;
}

const visit = () => open([{ path: "*", element: <SearchBox /> }], { as: null, at: "/" });
const box = () => screen.getByRole("combobox", { name: "Search" });

test("SEARCH-07 SEARCH-09 SEARCH-10 SEARCH-11 SEARCH-12 SEARCH-13 SEARCH-16 GEN-03 shows what was found", async () => {
  const asked = answer([hit, { ...hit, _id: "c2", status: "open", stakeAmount: "12.5" }]);
  const { user } = await visit();
  await user.type(box(), "@mirage");
  const [first, second] = await screen.findAllByRole("option");
  expect(asked).toEqual(["@mirage"]);
  expect(first).toHaveTextContent("First to 13, Mirage only");
  expect(first).toHaveTextContent("Counter-Strike · 1/2 · @mirage_ops");
  expect(first).toHaveTextContent("25.00 USDC");
  expect(screen.getByText("active")).toHaveClass("b-active");
  expect(second).toHaveTextContent("12.50 USDC");
  expect(screen.getByText("open")).toHaveClass("b-done");
  expect(screen.getByRole("status")).toHaveTextContent("2 challenges found");
});

test("a dispute is called Disputed, as in every other list", async () => {
  answer([{ ...hit, status: "in_progress", escrowState: "disputed" }]);
  const { user } = await visit();
  await user.type(box(), "mirage");
  expect(await screen.findByText("Disputed")).toHaveClass("b-dispute");
  expect(screen.queryByText("in progress")).toBeNull();
});

test("SEARCH-14 a click goes to the challenge", async () => {
  answer([hit]);
  const { user, router } = await visit();
  await user.type(box(), "mirage");
  await user.click(await screen.findByRole("option"));
  expect(router.state.location.pathname).toBe("/challenges/c1");
});

test("arrows and Enter go there too, Escape closes", async () => {
  answer([hit, { ...hit, _id: "c2" }]);
  const { user, router } = await visit();
  await user.type(box(), "mirage");
  const [first, second] = await screen.findAllByRole("option");
  await user.keyboard("{ArrowDown}");
  expect(box()).toHaveAttribute("aria-activedescendant", first?.id);
  await user.keyboard("{ArrowUp}");
  expect(second).toHaveAttribute("aria-selected", "true");
  await user.keyboard("{Escape}");
  expect(box()).toHaveAttribute("aria-expanded", "false");
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(router.state.location.pathname).toBe("/challenges/c2");
});

test("SEARCH-08 at most eight are shown", async () => {
  answer(Array.from({ length: 12 }, (_, index) => ({ ...hit, _id: `c${index}` })));
  const { user } = await visit();
  await user.type(box(), "mirage");
  expect(await screen.findAllByRole("option")).toHaveLength(8);
});

test("SEARCH-15 an empty result shows a message", async () => {
  answer([]);
  const { user } = await visit();
  await user.type(box(), "zzz");
  expect(await screen.findByText("No challenges found")).toBeVisible();
});

test("a failed search shows an error", async () => {
  server.use(http.get("*/api/challenges/search", () => refusal(503, "BUSY", "Too busy to search")));
  const { user } = await visit();
  await user.type(box(), "mirage");
  expect(await screen.findByText("Too busy to search")).toBeVisible();
});
