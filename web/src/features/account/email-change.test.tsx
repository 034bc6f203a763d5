import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import type { EmailChange } from "@/api/types";
import { player } from "@/test/people";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

const WAITING: EmailChange = {
  newEmail: "star@example.org",
  isNewConfirmed: false,
  isOldAsked: true,
  isOldConfirmed: false,
  expiresAt: "2026-01-01T12:30:00Z",
};

/** A server with a change that waits, or none; answers commands about it, unless `refuse` has an answer for the attempt. */
function serve(
  path: string,
  {
    refuse = () => null,
    change = null,
    isChanged = true,
  }: {
    refuse?: (attempt: number) => Response | null;
    change?: EmailChange | null;
    isChanged?: boolean;
  } = {},
) {
  const bodies: unknown[] = [];
  const state = { bodies, change };
  server.use(
    http.get("*/api/auth/sessions", () =>
      HttpResponse.json({ success: true, data: { sessions: [] } }),
    ),
    http.get("*/api/auth/me", () => HttpResponse.json({ success: true, user: player() })),
    http.get("*/api/auth/change-email", () =>
      HttpResponse.json({ success: true, data: { change: state.change } }),
    ),
    http.post(`*/api/auth/change-email${path}`, async ({ request }) => {
      const text = await request.text();
      bodies.push(text ? JSON.parse(text) : null);
      const refused = refuse(bodies.length);
      if (refused) return refused;
      if (path === "") state.change = WAITING;
      if (path === "/cancel") state.change = null;
      return HttpResponse.json({ success: true, data: { isChanged } });
    }),
  );
  return state;
}

test("a new address is asked for with the password, and waits for both links", async () => {
  const wrong = "Current password is incorrect";
  const { bodies } = serve("", {
    refuse: (attempt) =>
      attempt === 1 ? refusal(422, "VALIDATION", wrong, { currentPassword: wrong }) : null,
  });
  const { user } = await visitApp({ as: player({ isVerified: true }), at: "/settings" });
  await user.click(await screen.findByRole("button", { name: "Change address" }));
  const email = screen.getByLabelText("New email");
  expect(email).toHaveFocus();
  await user.type(email, "star");
  await user.click(screen.getByRole("button", { name: "Send links" }));
  expect(await screen.findByText("Email is invalid")).toBeVisible();
  expect(screen.getByText("Current password is required")).toBeVisible();
  await user.type(email, "@example.org");
  await user.type(screen.getByLabelText("Current password"), "Abcdefg1");
  await user.click(screen.getByRole("button", { name: "Send links" }));
  expect(await screen.findByText(wrong)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Send links" }));
  const waiting = await screen.findByRole("region", { name: "Change of the email address" });
  expect(within(waiting).getAllByText("Not confirmed yet")).toHaveLength(2);
  expect(waiting).toHaveTextContent("star@example.org");
  const body = {
    email: "star@example.org",
    isOldMailboxLost: false,
    currentPassword: "Abcdefg1",
    code: "",
  };
  expect(bodies).toEqual([body, body]);
});

test("a player with a second factor gives a code, and states that the old mailbox is lost", async () => {
  const { bodies } = serve("");
  const owner = player({ isVerified: true, hasSecondFactor: true });
  const { user } = await visitApp({ as: owner, at: "/settings" });
  await user.click(await screen.findByRole("button", { name: "Change address" }));
  const form = within(screen.getByRole("form", { name: "Change the email address" }));
  await user.type(form.getByLabelText("New email"), "star@example.org");
  await user.type(form.getByLabelText("Current password"), "Abcdefg1");
  await user.click(form.getByRole("button", { name: "Send links" }));
  expect(await form.findByText("Code is required")).toBeVisible();
  expect(bodies).toEqual([]);
  await user.type(form.getByLabelText("Code"), "123456");
  await user.click(form.getByLabelText(/cannot read mails to my present address/));
  await user.click(form.getByRole("button", { name: "Send links" }));
  await screen.findByRole("region", { name: "Change of the email address" });
  expect(bodies).toEqual([
    {
      email: "star@example.org",
      isOldMailboxLost: true,
      currentPassword: "Abcdefg1",
      code: "123456",
    },
  ]);
});

test("of a change that waits it is shown which address has confirmed it, and it is cancelled", async () => {
  const { bodies } = serve("/cancel", { change: { ...WAITING, isNewConfirmed: true } });
  const { user } = await visitApp({ as: player({ isVerified: true }), at: "/settings" });
  const waiting = await screen.findByRole("region", { name: "Change of the email address" });
  const [first, second] = within(waiting).getAllByRole("listitem");
  expect(first).toHaveTextContent(/New address.*Confirmed/);
  expect(second).toHaveTextContent(/Present address.*Not confirmed yet/);
  await user.click(within(waiting).getByRole("button", { name: "Cancel the change" }));
  await screen.findByRole("button", { name: "Change address" });
  expect(waiting).not.toBeInTheDocument();
  expect(bodies).toEqual([null]);
});

test("the links are sent again, and a refusal is shown", async () => {
  const late = "Too many requests";
  const { bodies } = serve("/resend", {
    change: { ...WAITING, isOldAsked: false, isOldConfirmed: true },
    refuse: (attempt) => (attempt === 1 ? refusal(429, "RATE_LIMITED", late) : null),
  });
  const { user } = await visitApp({ as: player(), at: "/settings" });
  const waiting = await screen.findByRole("region", { name: "Change of the email address" });
  // An address that was never verified is not asked.
  expect(within(waiting).getAllByRole("listitem")).toHaveLength(1);
  const again = within(waiting).getByRole("button", { name: "Send the links again" });
  await user.click(again);
  expect(await within(waiting).findByRole("alert")).toBeVisible();
  await user.click(again);
  expect(await within(waiting).findByText("The links were sent again.")).toBeVisible();
  expect(bodies).toHaveLength(2);
});

test.each(["/verify-email-change", "/leave-email"])(
  "%s states that the other address is still to confirm",
  async (page) => {
    serve("/confirm", { isChanged: false });
    const { user } = await visitApp({ as: null, at: `${page}?token=abc` });
    await user.click(await screen.findByRole("button", { name: /address/ }));
    expect(await screen.findByText(/follow the link in the mail to your other/)).toBeVisible();
  },
);

test.each([
  ["/verify-email-change", "/confirm", "Confirm the address", /address was changed/],
  ["/leave-email", "/confirm", "Leave this address", /address was changed/],
  ["/undo-email-change", "/undo", "Restore the address", /every device is signed out/],
])("%s does nothing before the click, and states what it did", async (page, path, button, done) => {
  const message = "This link is not valid or has expired";
  const { bodies } = serve(path, {
    refuse: (attempt) => (attempt === 1 ? refusal(400, "TOKEN_INVALID", message) : null),
  });
  const { user } = await visitApp({ as: null, at: `${page}?token=abc` });
  const confirm = await screen.findByRole("button", { name: button });
  expect(bodies).toEqual([]);
  await user.click(confirm);
  expect(await screen.findByRole("alert")).toHaveTextContent(message);
  await user.click(confirm);
  expect(await screen.findByText(done)).toBeVisible();
  expect(bodies).toEqual([{ token: "abc" }, { token: "abc" }]);
});
