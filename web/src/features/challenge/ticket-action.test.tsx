import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { openChallenge } from "@/test/challenges";
import { BROWSE_LABELS, DASHBOARD_LABELS, TicketAction } from "./ticket-action";

test.each([
  ["DASH-16 the dashboard", DASHBOARD_LABELS, "Login"],
  ["the list of challenges", BROWSE_LABELS, "Login to Join"],
])("%s leads a visitor to the sign-in, and from there back", async (_, labels, label) => {
  const element = (
    <TicketAction challenge={openChallenge()} user={null} labels={labels} onJoin={() => {}} />
  );
  const router = createMemoryRouter(
    [
      { path: "/here", element },
      { path: "/login", element: <p>Sign in</p> },
    ],
    { initialEntries: ["/here?page=2"] },
  );
  render(<RouterProvider router={router} />);
  await userEvent.setup().click(screen.getByRole("link", { name: label }));
  expect(screen.getByText("Sign in")).toBeVisible();
  expect(router.state.location.state).toMatchObject({
    from: { pathname: "/here", search: "?page=2" },
  });
});
