import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openChallenge } from "@/test/challenges";
import { visit } from "@/test/visit";
import { BROWSE_LABELS, DASHBOARD_LABELS, TicketAction } from "./ticket-action";

test.each([
  ["BROWSE-16", BROWSE_LABELS, "Login to Join"],
  ["DASH-16", DASHBOARD_LABELS, "Login"],
])("%s a visitor signs in first, and comes back to the list", async (_, labels, name) => {
  const action = (
    <TicketAction challenge={openChallenge()} user={null} labels={labels} onJoin={() => {}} />
  );
  const routes = [
    { path: "/list", element: action },
    { path: "/login", element: <p>Sign in</p> },
  ];
  const { user, router } = await visit(routes, { as: null, at: "/list?page=2" });
  await user.click(await screen.findByRole("link", { name }));
  expect(router.state.location.pathname).toBe("/login");
  expect(router.state.location.state).toMatchObject({
    from: { pathname: "/list", search: "?page=2" },
  });
});
