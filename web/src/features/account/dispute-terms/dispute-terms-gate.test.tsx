import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { delay, HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { queryClient } from "@/api/query-client";
import { player } from "@/test/people";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";
import { STEPS } from "./steps";

const newcomer = player({ disputeTermsAccepted: false });
const visit = (as = newcomer) => visitApp({ as, at: "/settings" });
const settings = () => screen.findByRole("heading", { name: "Settings" });

function serveTermsStatus(respond: () => Response | Promise<Response>) {
  const requests = { times: 0 };
  server.use(
    http.get("*/api/auth/dispute-terms-status", () => {
      requests.times += 1;
      return respond();
    }),
    http.get("*/api/auth/sessions", () =>
      HttpResponse.json({ success: true, data: { sessions: [] } }),
    ),
  );
  return requests;
}

const notAccepted = (needsAcceptance: boolean) => () =>
  HttpResponse.json({ success: true, needsAcceptance, acceptedAt: null });

function serveAcceptance(respond: () => Response) {
  server.use(http.post("*/api/auth/accept-dispute-terms", respond));
}

async function agree(user: UserEvent) {
  await user.click(await screen.findByRole("button", { name: "Skip Tutorial" }));
  await user.click(screen.getByRole("checkbox"));
  await user.click(screen.getByRole("button", { name: "Enter" }));
}

test("GATE-15 a user who has accepted is let in at once", async () => {
  const requests = serveTermsStatus(notAccepted(false));
  await visit(player());
  expect(await settings()).toBeVisible();
  expect(requests.times).toBe(0);
});

test("GATE-13 GATE-16 API-AUTH-12 ENT-02 a running check is shown, and opens the page where nothing is to be accepted", async () => {
  serveTermsStatus(async () => {
    await delay(50);
    return notAccepted(false)();
  });
  await visit();
  expect(await screen.findByText("Checking account status...")).toBeVisible();
  expect(await settings()).toBeVisible();
});

test("GATE-01 GATE-02 GATE-03 GATE-04 GATE-05 GATE-06 GATE-07 GATE-08 GATE-09 GATE-11 six steps, forward and back", async () => {
  serveTermsStatus(notAccepted(true));
  const { user } = await visit();
  for (const [index, title] of [
    "Staking",
    "Declaring Match Results",
    "When Disputes Occur",
    "Dispute Resolution Process",
    "Penalties for Dishonesty",
    "Your Rights & Responsibilities",
  ].entries()) {
    expect(await screen.findByRole("dialog", { name: title })).toBeVisible();
    expect(screen.getByRole("progressbar")).toHaveAttribute(
      "aria-valuetext",
      `Step ${index + 1} of 6`,
    );
    const next = screen.queryByRole("button", { name: "Next" });
    if (next) await user.click(next);
  }
  await user.click(screen.getByRole("button", { name: "Previous" }));
  expect(screen.getByRole("dialog", { name: "Penalties for Dishonesty" })).toBeVisible();
});

test("GATE-16 GATE-29 ROUTE-33 the tutorial blocks the page and ignores Escape", async () => {
  serveTermsStatus(notAccepted(true));
  const { user } = await visit();
  await screen.findByRole("dialog", { name: "Staking" });
  await user.keyboard("{Escape}");
  expect(screen.getByRole("dialog", { name: "Staking" })).toBeVisible();
  expect(screen.queryByRole("heading", { name: "Settings" })).not.toBeInTheDocument();
});

test("GATE-10 GATE-12 the last step has the checkbox that enables the button", async () => {
  serveTermsStatus(notAccepted(true));
  const { user } = await visit();
  await user.click(await screen.findByRole("button", { name: "Skip Tutorial" }));
  expect(screen.getByRole("dialog", { name: "Your Rights & Responsibilities" })).toBeVisible();
  const enter = screen.getByRole("button", { name: "Enter" });
  expect(enter).toBeDisabled();
  expect(enter).toHaveAccessibleDescription("Tick the box to enter.");
  await user.click(screen.getByRole("checkbox"));
  expect(enter).toBeEnabled();
});

test("GATE-14 GATE-17 GATE-18 API-AUTH-11 acceptance opens the page and shows a confirmation", async () => {
  serveTermsStatus(notAccepted(true));
  serveAcceptance(() => HttpResponse.json({ success: true, user: player() }));
  const { user } = await visit();
  await agree(user);
  const thanks = await screen.findByRole("dialog", { name: "Terms Accepted" });
  expect(thanks).toHaveTextContent(
    "Thank you for accepting the dispute resolution terms. You can now participate in challenges and tournaments!",
  );
  await user.click(screen.getAllByRole("button", { name: "Close" })[0] ?? thanks);
  expect(await settings()).toBeVisible();
});

test.each([
  [
    "GATE-21 ERR-11 a refusal",
    () => refusal(500, "INTERNAL", "Something broke"),
    "Terms Acceptance Failed",
    "Failed to accept dispute terms. Please try again.",
  ],
  [
    "GATE-22 no connection",
    () => HttpResponse.error(),
    "Network Error",
    "Unable to connect to the server. Please check your connection and try again.",
  ],
])("%s leaves the gate closed and shows an error", async (_, respond, title, message) => {
  serveTermsStatus(notAccepted(true));
  serveAcceptance(respond);
  const { user } = await visit();
  await agree(user);
  expect(await screen.findByRole("dialog", { name: title })).toHaveTextContent(message);
});

test("GATE-19 ERR-12 a failed check is shown, and can be retried", async () => {
  serveTermsStatus(() => refusal(500, "INTERNAL", ""));
  const { user } = await visit();
  const message = "Unable to verify dispute terms status. Please try refreshing the page.";
  const dialog = await screen.findByRole("dialog", { name: "Terms Check Failed" });
  expect(dialog).toHaveTextContent(message);
  const [failed] = queryClient.getQueryCache().findAll({ queryKey: ["account", "dispute-terms"] });
  expect(failed?.state.error).toMatchObject({ message: "Failed to check dispute terms status" });
  await user.keyboard("{Escape}");
  serveTermsStatus(notAccepted(false));
  await user.click(await screen.findByRole("button", { name: "Retry" }));
  expect(await settings()).toBeVisible();
});

test("GATE-20 without a connection the tutorial is shown anyway", async () => {
  serveTermsStatus(() => HttpResponse.error());
  const { user } = await visit();
  expect(await screen.findByRole("dialog", { name: "Connection Error" })).toHaveTextContent(
    "Unable to connect to the server. Please check your connection and try again.",
  );
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByRole("dialog", { name: "Staking" })).toBeVisible());
});

test.each([
  ["GATE-23 RESULT-05", "within 24 hours of the match"],
  ["GATE-24 RESULT-05", "within 72 hours"],
  ["GATE-25", "24 to 48 hours"],
  ["A3", "If there is no decision after 7 days, every stake is refunded"],
  ["GATE-26", "3 to 7 days"],
  ["GATE-27", "a moderator may fine you up to half of your stake"],
  ["GATE-27", "Refusing to declare a result costs you as well"],
  ["A3", "for 24 hours after a dispute opens"],
  ["A3", "more than 1,000 USDC"],
  ["GATE-28 GEN-04", "Moderators review"],
])("%s the tutorial contains %j", (_, message) => {
  expect(STEPS.flatMap((step) => step.paragraphs).join(" ")).toContain(message);
});
