import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { config } from "@/test/config";
import { player } from "@/test/people";
import { figures, reward, serveReferrals } from "@/test/referrals";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

const PREMIUM = reward({ _id: "premium_30d", title: "Premium for 30 days", pointsCost: 500 });

async function open() {
  const visited = await visitApp({ as: player(), at: "/referrals" });
  const section = await screen.findByRole("region", { name: "Rewards" });
  await within(section).findByRole("heading", { name: "Recruiter badge" });
  return { ...visited, section: within(section) };
}

/** Responds to orders in turn; no reward is granted. */
function serveOrders(...responses: (() => Response | Promise<Response>)[]) {
  const keys: (string | null)[] = [];
  server.use(
    http.post("*/api/referral/redeem-points", async ({ request }) => {
      const respond = responses[keys.length];
      keys.push(request.headers.get("idempotency-key"));
      if (!respond) throw new Error("one order too many");
      return await respond();
    }),
  );
  return keys;
}

test("REF-41 API-REF-09 a reward is redeemed after a confirmation, and shown once the server responds", async () => {
  const { orders } = serveReferrals({ rewards: [reward(), PREMIUM] });
  const { user, section } = await open();
  expect(section.getByText("140 points to spend")).toBeVisible();
  await user.click(section.getByRole("button", { name: "Redeem Recruiter badge" }));
  const dialog = await screen.findByRole("dialog", { name: "Redeem Recruiter badge?" });
  expect(dialog).toHaveTextContent("You have140 pointsIt costs100 pointsYou will have40 points");
  expect(orders).toEqual([]);
  server.use(
    http.get("*/api/auth/me", () =>
      HttpResponse.json({ success: true, user: player({ points: 40 }) }),
    ),
  );
  await user.click(within(dialog).getByRole("button", { name: "Redeem for 100 points" }));
  expect(await section.findByText("Yours since Mar 9, 2026")).toBeVisible();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(orders).toEqual([
    {
      body: { rewardId: "badge_recruiter", pointsCost: 100 },
      key: expect.stringMatching(/^.{16,255}$/),
    },
  ]);
  expect(section.getByText("40 points to spend")).toBeVisible();
  expect(section.queryByRole("button", { name: "Redeem Recruiter badge" })).toBeNull();
  expect(await screen.findByText("40 points", { selector: "header *" })).toBeInTheDocument();
});

test("the rewards and the shop lead to each other", async () => {
  serveReferrals();
  const { user, router, section } = await open();
  await user.click(section.getByRole("link", { name: "Shop" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Shop" })).toBeVisible();
  await user.click(await screen.findByRole("link", { name: "Rewards of referrals" }));
  await expect.poll(() => router.state.location.pathname).toBe("/referrals");
});

test("without a shop the rewards do not lead to it", async () => {
  serveReferrals();
  server.use(
    http.get("*/api/config", () =>
      HttpResponse.json({ success: true, data: { ...config, hasQuests: false } }),
    ),
  );
  const { section } = await open();
  await waitFor(() => expect(section.queryByRole("link", { name: "Shop" })).toBeNull());
});

test("REF-41 an unaffordable reward cannot be redeemed, and shows the missing points", async () => {
  serveReferrals({ rewards: [reward(), PREMIUM] });
  const { section } = await open();
  expect(section.getByRole("button", { name: "Redeem Premium for 30 days" })).toBeDisabled();
  expect(section.getByText("360 points to go")).toBeVisible();
  expect(
    section.getByRole("progressbar", { name: "Points for Premium for 30 days" }),
  ).toHaveAttribute("aria-valuetext", "140 of 500");
});

test("active premium can be extended", async () => {
  const endsAt = new Date(Date.now() + 10 * 86_400_000).toISOString();
  serveReferrals({
    figures: figures({ currentPoints: 900 }),
    rewards: [reward(), { ...PREMIUM, redeemedAt: "2026-03-01T10:00:00Z", endsAt }],
  });
  const { user, section } = await open();
  expect(section.getByText(/^Until /)).toBeVisible();
  await user.click(section.getByRole("button", { name: "Extend Premium for 30 days" }));
  expect(await screen.findByRole("button", { name: "Extend for 500 points" })).toBeVisible();
});

test("a refusal is shown in the dialog, and the data is refetched", async () => {
  const { world } = serveReferrals();
  serveOrders(() => refusal(409, "INSUFFICIENT_POINTS", "Not enough points"));
  const { user, section } = await open();
  await user.click(section.getByRole("button", { name: "Redeem Recruiter badge" }));
  const dialog = within(await screen.findByRole("dialog"));
  world.figures.currentPoints = 60;
  await user.click(dialog.getByRole("button", { name: "Redeem for 100 points" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("Not enough points");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(await section.findByText("60 points to spend")).toBeVisible();
  expect(section.getByRole("button", { name: "Redeem Recruiter badge" })).toBeDisabled();
});

test("an order with an unknown outcome is repeated under its key; a refused one is not", async () => {
  serveReferrals();
  const keys = serveOrders(
    () => HttpResponse.error(),
    () => refusal(422, "VALIDATION", "The price has changed"),
    () => refusal(403, "SUSPENDED", "Your account is suspended"),
  );
  const { user, section } = await open();
  await user.click(section.getByRole("button", { name: "Redeem Recruiter badge" }));
  const dialog = within(await screen.findByRole("dialog"));
  const confirm = () => user.click(dialog.getByRole("button", { name: "Redeem for 100 points" }));
  await confirm();
  await waitFor(() => expect(dialog.getByRole("alert")).toHaveTextContent(/Unable to connect/));
  await confirm();
  await waitFor(() => expect(dialog.getByRole("alert")).toHaveTextContent("The price has changed"));
  await confirm();
  await waitFor(() => expect(dialog.getByRole("alert")).toHaveTextContent(/suspended/));
  const [first, second, third] = keys;
  expect(second).toBe(first);
  expect(third).not.toBe(second);
});

test("closing the dialog returns the focus to its button", async () => {
  serveReferrals();
  const { user, section } = await open();
  const redeem = section.getByRole("button", { name: "Redeem Recruiter badge" });
  await user.click(redeem);
  await screen.findByRole("dialog");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(redeem).toHaveFocus());
});

test("if the button disappears after the redemption, the page is focused", async () => {
  serveReferrals();
  const { user, section } = await open();
  await user.click(section.getByRole("button", { name: "Redeem Recruiter badge" }));
  await user.click(await screen.findByRole("button", { name: "Redeem for 100 points" }));
  await section.findByText(/^Yours since/);
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
});

test("the dialog stays, locked, while the request is pending", async () => {
  serveReferrals();
  let release = () => {};
  const pending = new Promise<void>((resolve) => {
    release = resolve;
  });
  const keys = serveOrders(async () => {
    await pending;
    return refusal(409, "ALREADY_REDEEMED", "You have this reward already");
  });
  const { user, section } = await open();
  await user.click(section.getByRole("button", { name: "Redeem Recruiter badge" }));
  const dialog = await screen.findByRole("dialog");
  const confirm = within(dialog).getByRole("button", { name: "Redeem for 100 points" });
  await user.dblClick(confirm);
  expect(confirm).toHaveAttribute("aria-disabled", "true");
  await user.keyboard("{Escape}");
  expect(dialog).toBeInTheDocument();
  expect(section.queryByText(/^Yours/)).toBeNull();
  release();
  expect(await within(dialog).findByRole("alert")).toHaveTextContent(
    "You have this reward already",
  );
  expect(keys).toHaveLength(1);
});

test("REF-36 rewards that cannot be loaded show an error, and the rest of the page remains", async () => {
  serveReferrals();
  server.use(
    http.get("*/api/referral/rewards", () => refusal(500, "INTERNAL", ""), { once: true }),
  );
  const { user } = await visitApp({ as: player(), at: "/referrals" });
  const section = within(await screen.findByRole("region", { name: "Rewards" }));
  expect(await section.findByRole("alert")).toHaveTextContent("HTTP error! status: 500");
  expect(screen.getByText("NOVA4KDE")).toBeVisible();
  await user.click(section.getByRole("button", { name: "Retry" }));
  expect(await section.findByRole("heading", { name: "Recruiter badge" })).toBeVisible();
});
