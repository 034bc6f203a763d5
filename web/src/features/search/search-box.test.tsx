import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { friendEntry } from "@/test/friends";
import { searchHit as hit, serveHits } from "@/test/search";
import { refusal, server } from "@/test/server";
import { teamSummary } from "@/test/teams";
import { visit as open } from "@/test/visit";
import { SearchBox } from "./search-box";

const visit = () => open([{ path: "*", element: <SearchBox /> }], { as: null, at: "/" });
const box = () => screen.getByRole("combobox", { name: "Search" });
const address = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

test("SEARCH-07 SEARCH-09 SEARCH-10 SEARCH-11 SEARCH-12 SEARCH-13 SEARCH-16 OPEN-23 GEN-03 shows what was found", async () => {
  const asked = serveHits({
    challenges: [
      hit,
      { ...hit, _id: "c2", status: "open", stakeAmount: "12.5" },
      { ...hit, _id: "c3", status: "pending" },
    ],
  });
  const { user } = await visit();
  await user.type(box(), "@mirage");
  const [first, second] = await screen.findAllByRole("option");
  expect(asked).toEqual(["@mirage"]);
  expect(first).toHaveTextContent("First to 13, Mirage only");
  expect(first).toHaveTextContent("Counter-Strike · 1/2 · @mirage_ops");
  expect(first).toHaveTextContent("25.00 USDC");
  expect(screen.getByText("Live")).toHaveClass("b-active");
  expect(second).toHaveTextContent("12.50 USDC");
  expect(screen.getByText("Open")).toHaveClass("b-done");
  expect(screen.getByText("Pending")).toHaveClass("b-full");
  expect(screen.getByRole("status")).toHaveTextContent("3 challenges found");
});

test.each([
  ["active", "Live", "b-active"],
  ["pending", "Pending", "b-full"],
  ["completed", "Completed", "b-open"],
  ["cancelled", "Cancelled", "b-cancel"],
  ["open", "Open", "b-done"],
  ["full", "Ready to Start", "b-done"],
  ["in_progress", "Settling", "b-done"],
] as const)(
  "SEARCH-16 the badge of %s is called %s, as everywhere, and has the colour %s; b-done is the neutral one",
  async (status, label, colour) => {
    serveHits({ challenges: [{ ...hit, status }] });
    const { user } = await visit();
    await user.type(box(), "mirage");
    expect(await screen.findByText(label)).toHaveClass(colour);
  },
);

test("people, challenges and teams stand in groups, and each leads to its page", async () => {
  serveHits({
    people: [friendEntry("mirage_ops", { name: "Mira" })],
    challenges: [hit],
    teams: [teamSummary({ _id: "t1", name: "Mirage Owls" })],
  });
  const { user, router } = await visit();
  for (const [group, path] of [
    ["People", "/profile/mirage_ops"],
    ["Challenges", "/challenges/c1"],
    ["Teams", "/teams/t1"],
  ] as const) {
    await user.type(box(), "mirage");
    const list = within(await screen.findByRole("group", { name: group }));
    expect(screen.getByRole("status")).toHaveTextContent("1 player, 1 challenge, 1 team found");
    await user.click(list.getByRole("option"));
    expect(router.state.location.pathname).toBe(path);
    expect(box()).toHaveValue("");
  }
});

test("a dispute is called Disputed, as in every other list", async () => {
  serveHits({ challenges: [{ ...hit, status: "in_progress", escrowState: "disputed" }] });
  const { user } = await visit();
  await user.type(box(), "mirage");
  expect(await screen.findByText("Disputed")).toHaveClass("b-dispute");
  expect(screen.queryByText("Settling")).toBeNull();
});

test("SEARCH-14 a click goes to the challenge", async () => {
  serveHits({ challenges: [hit] });
  const { user, router } = await visit();
  await user.type(box(), "mirage");
  await user.click(await screen.findByRole("option"));
  expect(router.state.location.pathname).toBe("/challenges/c1");
});

test("arrows, Home, End and Enter go there too, Escape closes", async () => {
  serveHits({ challenges: [hit, { ...hit, _id: "c2" }, { ...hit, _id: "c3" }] });
  const { user, router } = await visit();
  await user.type(box(), "mirage");
  const options = await screen.findAllByRole("option");
  const activeId = () => box().getAttribute("aria-activedescendant");
  // Without an active option, Home and End move within the text.
  await user.keyboard("{End}");
  expect(activeId()).toBeNull();
  for (const [key, index] of [
    ["ArrowDown", 0],
    ["ArrowUp", 2],
    ["Home", 0],
    ["End", 2],
    ["ArrowDown", 0],
  ] as const) {
    await user.keyboard(`{${key}}`);
    expect(activeId()).toBe(options[index]?.id);
    expect(options[index]).toHaveAttribute("aria-selected", "true");
  }
  await user.keyboard("{Escape}");
  expect(box()).toHaveAttribute("aria-expanded", "false");
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(router.state.location.pathname).toBe("/challenges/c2");
});

test("Enter without an active option leads to all results, as does the link", async () => {
  serveHits({ challenges: [hit] });
  const { user, router } = await visit();
  await user.type(box(), "mirage & co{Enter}");
  expect(address(router.state.location)).toBe("/search?q=mirage%20%26%20co");
  await user.type(box(), "@nova");
  await user.click(await screen.findByRole("link", { name: "All results" }));
  expect(address(router.state.location)).toBe("/search?q=%40nova");
  await user.type(box(), "  {Enter}");
  expect(address(router.state.location)).toBe("/search?q=%40nova");
});

test("SEARCH-08 at most eight are shown", async () => {
  serveHits({
    people: Array.from({ length: 5 }, (_, index) => friendEntry("p".repeat(index + 3))),
    challenges: Array.from({ length: 7 }, (_, index) => ({ ...hit, _id: `c${index}` })),
  });
  const { user } = await visit();
  await user.type(box(), "mirage");
  expect(await screen.findAllByRole("option")).toHaveLength(8);
});

test("SEARCH-15 an empty result shows a message, and what to try next", async () => {
  serveHits();
  const { user } = await visit();
  await user.type(box(), "zzz");
  expect(await screen.findByText("No challenges found")).toBeVisible();
  expect(screen.getByText(/Try fewer letters/)).toBeVisible();
  await user.clear(box());
  await user.type(box(), "@zzz");
  expect(await screen.findByText("No players found")).toBeVisible();
});

test("a lone @ asks for nothing, and a failed search shows an error", async () => {
  const asked = serveHits();
  const { user } = await visit();
  await user.type(box(), "@");
  server.use(http.get("*/api/search", () => refusal(503, "BUSY", "Too busy to search")));
  await user.type(box(), "mirage");
  expect(await screen.findByText("Too busy to search")).toBeVisible();
  expect(asked).toEqual([]);
});
