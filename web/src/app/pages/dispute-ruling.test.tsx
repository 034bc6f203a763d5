import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import type { ChallengeDetail, DisputePage, Ruling } from "@/api/types";
import { detailOf, liveDuel, me, mirage, nova, serveChallenges } from "@/test/challenge-server";
import { inHours } from "@/test/disputes";
import { press } from "@/test/press";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

const outcome = {
  kind: "win" as const,
  winner: mirage,
  settledBy: "moderator" as const,
  payouts: [{ user: mirage, amount: "47.5" }],
  fee: "2.5",
};
const held = liveDuel({ status: "in_progress", escrowState: "held", outcome });
const at = `/challenges/${held._id}/dispute`;

const ruling: Ruling = {
  verdict: { type: "winner", user: mirage },
  reason: "The recording shows the final score",
  penalties: [{ user: nova, fine: "10" }],
  at: inHours(-1),
  isProposal: false,
  isOnAppeal: false,
};

const appeal = { user: nova, reason: "The recording is of another match", at: inHours(-1) };

const dispute = {
  _id: "d-1",
  openedAt: inHours(-40),
  openedBy: mirage,
  reason: "",
  stage: "waiting" as const,
  appealedBy: null,
  evidenceUntil: inHours(23),
  voidAt: inHours(160),
};

type Action = DisputePage["sides"][number]["actions"][number];

function pageOf(actions: Action[], overrides: Partial<DisputePage> = {}): DisputePage {
  const side = { stakeAmount: "25", declaration: null, evidence: [] };
  return {
    challengeId: held._id,
    title: held.title,
    version: held.version,
    status: "in_progress",
    escrow: { total: "50", fee: "2.5", winnerReceives: "47.5", state: "held" },
    dispute: null,
    ruling,
    appeal: null,
    sides: [
      { ...side, user: nova, actions },
      { ...side, user: mirage, actions: [] },
    ],
    deadlines: [{ kind: "release", at: inHours(71), user: null }],
    next: { kind: "release", at: inHours(71) },
    outcome,
    events: [],
    presence: [],
    serverTime: new Date().toISOString(),
    ...overrides,
  };
}

const appealed = (actions: Action[], overrides: Partial<DisputePage> = {}): DisputePage =>
  pageOf(actions, {
    escrow: { ...pageOf([]).escrow, state: "disputed" },
    dispute: { ...dispute, appealedBy: nova },
    appeal,
    outcome: null,
    deadlines: [{ kind: "void", at: inHours(160), user: null }],
    next: { kind: "dispute", at: inHours(160) },
    ...overrides,
  });

type Command = { path: string; body: string; key: string | null };

function serve(page: DisputePage, detail: Partial<ChallengeDetail> = {}, commands: Command[] = []) {
  const escrow = { ...detailOf(held).escrow, state: page.escrow.state };
  serveChallenges({ detail: detailOf(held, { userRole: "creator", escrow, ...detail }) });
  server.use(
    http.get("*/api/challenges/:id/dispute", () =>
      HttpResponse.json({ success: true, data: page }),
    ),
    ...["ruling/accept", "ruling/appeal", "dispute/withdraw"].map((path) =>
      http.post(`*/api/challenges/:id/${path}`, async ({ request }) => {
        const key = request.headers.get("Idempotency-Key");
        commands.push({ path, body: await request.text(), key });
        return HttpResponse.json({ success: true, message: "ok", data: { challenge: held } });
      }),
    ),
  );
  return commands;
}

test("RESULT-05: the ruling states who won, why, who is fined, who gets what and until when one may appeal", async () => {
  serve(pageOf(["accept_ruling", "appeal"]));
  await visitApp({ as: me, at });
  const panel = within(await screen.findByRole("region", { name: "Ruling" }));
  expect(panel.getByText("won")).toHaveTextContent("mirage_ops won");
  const links = panel.getAllByRole("link", { name: "mirage_ops" });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(
    Array(2).fill("/profile/mirage_ops"),
  );
  expect(panel.getByText(ruling.reason)).toBeVisible();
  expect(panel.getByRole("list", { name: "Penalties" })).toHaveTextContent(
    "@nova_kade declared falsely: 20 fair-play points less, and a fine of 10.00 USDC, at most what is available.",
  );
  const rows = panel.getAllByRole("term").map((term) => term.parentElement?.textContent);
  expect(rows).toEqual(["mirage_ops47.50", "Platform fee2.50"]);
  expect(panel.getByText(/can appeal until then/)).toBeVisible();
  // The clock may show the full 71 hours until its first second has passed.
  expect(
    panel.getByRole("timer", { name: /^2 days (22 hours 59 minutes|23 hours)$/ }),
  ).toBeVisible();
  expect(screen.getByText(/A moderator decided. The money is held/)).toBeVisible();
  expect(screen.getByText("Can accept the ruling and appeal.")).toBeVisible();
  const timeline = within(screen.getByRole("region", { name: "Timeline" }));
  expect(timeline.getByText(/the ruling is final and paid, unless a side appeals/)).toBeVisible();
});

test("a side that loses accepts the ruling after a question", async () => {
  const commands = serve(pageOf(["accept_ruling", "appeal"]));
  const { user } = await visitApp({ as: me, at });
  await user.click(await screen.findByRole("button", { name: "Accept ruling" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Accept the ruling?" }));
  expect(commands).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Accept ruling" }));
  expect(await screen.findByText("You have accepted the ruling")).toBeVisible();
  expect(commands).toEqual([{ path: "ruling/accept", body: "", key: expect.any(String) }]);
});

test("an appeal needs a reason, and is sent once", async () => {
  const commands = serve(pageOf(["accept_ruling", "appeal"]));
  const { user } = await visitApp({ as: me, at });
  await user.click(await screen.findByRole("button", { name: "Appeal" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Appeal the ruling?" }));
  const reason = dialog.getByLabelText(/^Why is the ruling wrong/);
  expect(reason).toHaveFocus();
  await user.type(reason, "too short");
  await press(user, "Appeal");
  expect(dialog.getByText("Give a reason of at least 10 characters")).toBeVisible();
  expect(commands).toEqual([]);
  await user.clear(reason);
  await user.type(reason, appeal.reason);
  serve(appealed(["withdraw"]), {}, commands);
  await press(user, "Appeal");
  expect(await screen.findByRole("region", { name: "Appealed ruling" })).toBeVisible();
  // The button that opened the dialog is no longer there.
  const done = screen.getByText(/Your appeal is open/).closest("[role=status]");
  await waitFor(() => expect(done).toHaveFocus());
  expect(commands).toEqual([
    {
      path: "ruling/appeal",
      body: JSON.stringify({ reason: appeal.reason }),
      key: expect.any(String),
    },
  ]);
});

test("a refused appeal stays open with the server's reason", async () => {
  serve(pageOf(["appeal"]));
  server.use(
    http.post("*/api/challenges/:id/ruling/appeal", () =>
      refusal(409, "NOT_RULED", "The ruling is final"),
    ),
  );
  const { user } = await visitApp({ as: me, at });
  await user.click(await screen.findByRole("button", { name: "Appeal" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText(/^Why is the ruling wrong/), appeal.reason);
  await press(user, "Appeal");
  expect(await dialog.findByText("The ruling is final")).toBeVisible();
});

test("the winner may neither accept nor appeal", async () => {
  serve(pageOf([]));
  await visitApp({ as: me, at });
  await screen.findByRole("region", { name: "Ruling" });
  expect(screen.queryByRole("button", { name: "Accept ruling" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Appeal" })).toBeNull();
});

test("who appealed can withdraw the appeal, beside the ruling that stands then", async () => {
  const commands = serve(appealed(["withdraw"]));
  const { user } = await visitApp({ as: me, at });
  const panel = within(await screen.findByRole("region", { name: "Appealed ruling" }));
  expect(panel.getByText("Your appeal")).toBeVisible();
  expect(panel.getByText(appeal.reason)).toBeVisible();
  expect(screen.queryByRole("region", { name: "End it by yourselves" })).toBeNull();
  const timeline = within(screen.getByRole("region", { name: "Timeline" }));
  expect(timeline.getByText(/the first ruling stands, unless it is decided\./)).toBeVisible();
  expect(timeline.queryByText(/refund/i)).toBeNull();
  await user.click(panel.getByRole("button", { name: "Withdraw my appeal" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Withdraw the appeal?" }));
  // Another side that loses by it may still appeal, so nothing is promised to be paid at once.
  expect(
    dialog.getByText(/final and paid as soon as every side that loses by it has accepted it/),
  ).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Withdraw appeal" }));
  await waitFor(() => expect(commands.map(({ path }) => path)).toEqual(["dispute/withdraw"]));
  expect(await screen.findByText("Your appeal is withdrawn")).toBeVisible();
});

test.each([
  ["waiting", null, "The dispute waits for a moderator, who takes it within 24 hours."],
  ["taken", null, "A moderator is looking at the dispute."],
  ["second", null, "One moderator has decided. The award needs a second opinion"],
  ["waiting", nova, "@nova_kade appealed the ruling. The appeal waits for another moderator."],
  ["taken", nova, "A moderator is looking at the appeal."],
] as const)("the stage %s is written in words", async (stage, appealedBy, words) => {
  const overrides = { dispute: { ...dispute, stage, appealedBy } };
  serve(appealedBy ? appealed([], overrides) : appealed([], { ...overrides, appeal: null }));
  await visitApp({ as: me, at });
  expect(await screen.findByText(words, { exact: false })).toBeVisible();
});

test("the live page of a held ruling states who decided, and leads to the ruling", async () => {
  serve(pageOf(["appeal"]), {
    actions: ["accept_ruling", "appeal"],
    deadlines: [{ kind: "release", at: inHours(71), sides: [] }],
  });
  await visitApp({ as: me, at: `/challenges/${held._id}/ongoing` });
  const panel = within(await screen.findByRole("region", { name: "Decided by a moderator" }));
  expect(panel.getByText(/You can accept the ruling, or appeal it once/)).toBeVisible();
  expect(panel.getByText(/47.50 USDC/)).toBeVisible();
  expect(panel.queryByText(/A silent side/)).toBeNull();
  expect(panel.getByRole("link", { name: "Ruling and dispute" })).toHaveAttribute("href", at);
});
