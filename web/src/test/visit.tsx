import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router";
import { queryClient } from "@/api/query-client";
import { restoreSession } from "@/api/session";
import { writeToken } from "@/api/token";
import type { User } from "@/api/types";
import { server } from "./server";

export type Visit = {
  /** Null for a visitor. */
  as: User | null;
  /** The address to open. */
  at: string;
  state?: unknown;
};

/** Opens the app at an address as the given user, and returns the simulated user of the keyboard and mouse. */
export async function visit(routes: RouteObject[], { as, at, state }: Visit) {
  if (as === null) {
    server.use(
      http.post("*/api/auth/refresh", () =>
        HttpResponse.json(
          { success: false, message: "Please sign in", code: "REFRESH_INVALID" },
          { status: 401 },
        ),
      ),
    );
  } else {
    writeToken("token-of-the-test");
    server.use(http.get("*/api/auth/me", () => HttpResponse.json({ success: true, user: as })));
  }
  const restored = restoreSession();
  const { pathname, search, hash } = new URL(at, location.origin);
  const router = createMemoryRouter(routes, {
    initialEntries: [{ pathname, search, hash, state }],
  });
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await restored;
  return { user: userEvent.setup(), router, ...view };
}
