import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Team } from "@/api/types";
import { player } from "@/test/people";
import { serveTeams, TEAM_ID, team } from "@/test/teams";
import { visitApp } from "@/test/visit-app";

async function open(shownTeam: Team) {
  serveTeams({ team: shownTeam });
  await visitApp({ as: player(), at: `/teams/${TEAM_ID}` });
  await screen.findByRole("heading", { name: shownTeam.name, level: 1 });
}

test("TDETAIL-39 TDETAIL-40 TDETAIL-41 TDETAIL-42 TDETAIL-43 TDETAIL-44 the rules of every team", async () => {
  await open(team());
  const rules = within(screen.getByRole("complementary", { name: "Team rules" }));
  expect(rules.getAllByRole("listitem").map((rule) => rule.textContent)).toEqual([
    "A challenge that the leader issues or accepts stays pending until all rostered members approve it.",
    "Removing a member is voted on by the other members; the leader can only suggest it.",
    "Dissolving a team gives its members 3 days' notice.",
    "A team cannot be dissolved while its challenges are ongoing.",
    "No new challenges are issued or accepted during these 3 days.",
    "Members who are in both teams are notified before a challenge is accepted.",
    "Only members and invited players can see a private team.",
    "Each member has a share of the pool, and is paid the whole share on leaving.",
  ]);
});

test("the record of a team and what it has earned", async () => {
  const record = { played: 12, won: 7, staked: "1240.5" };
  await open(team({ record, badges: ["first_win", "regular"] }));
  const hero = within(screen.getByRole("region", { name: "Team" }));
  const count = (name: string) => hero.getByText(name).nextElementSibling;
  expect(count("Matches played")).toHaveTextContent("12");
  expect(count("Matches won")).toHaveTextContent("7");
  expect(count("Staked")).toHaveTextContent("1,240.50");
  const badges = within(hero.getByRole("list", { name: "Badges" })).getAllByRole("listitem");
  expect(badges.map((badge) => badge.textContent)).toEqual(["First win", "10 matches"]);
});

test("a team without badges shows no list of them", async () => {
  await open(team());
  expect(screen.queryByRole("list", { name: "Badges" })).toBeNull();
});

test("the members of a dissolved team are shown without their other teams", async () => {
  await open(team({ dissolvedAt: "2026-03-20T10:00:00Z" }));
  const table = within(screen.getByRole("table", { name: "Members of Night Owls" }));
  const heads = table.getAllByRole("columnheader").map((head) => head.textContent);
  expect(heads).toEqual(["Username", "Role", "Join date", "Actions"]);
  const [, leader] = table.getAllByRole("row");
  expect(within(leader as HTMLElement).getAllByRole("cell")).toHaveLength(4);
  expect(screen.queryByText(/Other teams/)).toBeNull();
});

test.each([
  [
    { joinRequest: { _id: "j-1", sentAt: new Date().toISOString() } },
    /^You asked to join just now;/,
  ],
  [
    { joinRequest: { _id: "j-1", sentAt: "2020-03-10T10:00:00Z" } },
    /^You asked to join on Mar 10, 2020;/,
  ],
])("the time of an own request ends a sentence (%#)", async (viewer, text) => {
  await open(team({ viewer }));
  expect(screen.getByText(text)).toBeVisible();
});
