import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Challenge } from "@/api/types";
import { openChallenge } from "@/test/challenges";
import { teamMatch } from "@/test/team-match";
import { RIVALS } from "@/test/teams";
import { visit } from "@/test/visit";
import {
  BROWSE_LABELS,
  DASHBOARD_LABELS,
  TicketAction,
  type TicketActionLabels,
} from "./ticket-action";

const openTeamMatch = (overrides: Partial<Challenge> = {}) =>
  teamMatch({ status: "open", participants: [], ...overrides });

function visitAsVisitor(challenge: Challenge, labels: TicketActionLabels) {
  const action = (
    <TicketAction challenge={challenge} user={null} labels={labels} onJoin={() => {}} />
  );
  const routes = [
    { path: "/list", element: action },
    { path: "/login", element: <p>Sign in</p> },
  ];
  return visit(routes, { as: null, at: "/list?page=2" });
}

test.each([
  ["BROWSE-16", openChallenge(), BROWSE_LABELS, "Login to Join"],
  ["BROWSE-16", openTeamMatch(), BROWSE_LABELS, "Login to Accept"],
  ["DASH-16", openChallenge(), DASHBOARD_LABELS, "Login"],
  ["DASH-16", openTeamMatch(), DASHBOARD_LABELS, "Login"],
])(
  "%s a visitor signs in first, and comes back to the list: %#",
  async (_, challenge, labels, name) => {
    const { user, router } = await visitAsVisitor(challenge, labels);
    await user.click(await screen.findByRole("link", { name }));
    expect(router.state.location.pathname).toBe("/login");
    expect(router.state.location.state).toMatchObject({
      from: { pathname: "/list", search: "?page=2" },
    });
  },
);

test.each([
  ["whose place a team holds", openTeamMatch({ isReserved: true })],
  ["for one certain team", openTeamMatch({ opponentTeam: RIVALS })],
  ["that has all its players", openChallenge({ status: "full" })],
])("a visitor is not asked to sign in for a challenge %s", async (_, challenge) => {
  await visitAsVisitor(challenge, BROWSE_LABELS);
  const view = await screen.findByRole("link", { name: `View Challenge: ${challenge.title}` });
  expect(view).toHaveAttribute("href", `/challenges/${challenge._id}`);
  expect(screen.queryByRole("link", { name: /^Login/ })).toBeNull();
});

test("a visitor watches a match that is being played", async () => {
  const challenge = openChallenge({ status: "active" });
  await visitAsVisitor(challenge, BROWSE_LABELS);
  const watch = await screen.findByRole("link", { name: `Watch: ${challenge.title}` });
  expect(watch).toHaveAttribute("href", `/challenges/${challenge._id}/ongoing`);
});
