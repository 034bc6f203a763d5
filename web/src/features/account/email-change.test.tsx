import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { player } from "@/test/people";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

/** Answers a command about the address, unless `refuse` has an answer for the attempt. */
function serve(path: string, refuse: (attempt: number) => Response | null = () => null) {
  const bodies: unknown[] = [];
  server.use(
    http.get("*/api/auth/sessions", () =>
      HttpResponse.json({ success: true, data: { sessions: [] } }),
    ),
    http.get("*/api/auth/me", () => HttpResponse.json({ success: true, user: player() })),
    http.post(`*/api/auth/change-email${path}`, async ({ request }) => {
      bodies.push(await request.json());
      return refuse(bodies.length) ?? HttpResponse.json({ success: true });
    }),
  );
  return bodies;
}

test("a new address is asked for with the password, and confirmed by a link to it", async () => {
  const wrong = "Current password is incorrect";
  const bodies = serve("", (attempt) =>
    attempt === 1 ? refusal(422, "VALIDATION", wrong, { currentPassword: wrong }) : null,
  );
  const { user } = await visitApp({ as: player(), at: "/settings" });
  await user.click(await screen.findByRole("button", { name: "Change address" }));
  const email = screen.getByLabelText("New email");
  expect(email).toHaveFocus();
  await user.type(email, "star");
  await user.click(screen.getByRole("button", { name: "Send link" }));
  expect(await screen.findByText("Email is invalid")).toBeVisible();
  expect(screen.getByText("Current password is required")).toBeVisible();
  await user.type(email, "@example.org");
  await user.type(screen.getByLabelText("Current password"), "Abcdefg1");
  await user.click(screen.getByRole("button", { name: "Send link" }));
  expect(await screen.findByText(wrong)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Send link" }));
  expect(await screen.findByText(/link that was sent to star@example.org/)).toBeVisible();
  const body = { email: "star@example.org", currentPassword: "Abcdefg1" };
  expect(bodies).toEqual([body, body]);
});

test.each([
  ["/verify-email-change", "/confirm", "Confirm the address", /address was changed/],
  ["/undo-email-change", "/undo", "Restore the address", /every device is signed out/],
])("%s does nothing before the click, and says what it did", async (page, path, button, done) => {
  const message = "This link is not valid or has expired";
  const bodies = serve(path, (attempt) =>
    attempt === 1 ? refusal(400, "TOKEN_INVALID", message) : null,
  );
  const { user } = await visitApp({ as: null, at: `${page}?token=abc` });
  const confirm = await screen.findByRole("button", { name: button });
  expect(bodies).toEqual([]);
  await user.click(confirm);
  expect(await screen.findByRole("alert")).toHaveTextContent(message);
  await user.click(confirm);
  expect(await screen.findByText(done)).toBeVisible();
  expect(bodies).toEqual([{ token: "abc" }, { token: "abc" }]);
});
