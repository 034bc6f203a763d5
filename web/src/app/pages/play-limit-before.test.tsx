import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { delay, HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import type { PlayLimits } from "@/api/types";
import { formatDateTime } from "@/lib/relative-time";
import { detailOf, me, serveChallenges } from "@/test/challenge-server";
import { openChallenge } from "@/test/challenges";
import { noPlayLimits, player } from "@/test/people";
import { press } from "@/test/press";
import { server } from "@/test/server";
import { cyd, mirage, pendingTeamMatch, serveStakeParts, teamMatch, zed } from "@/test/team-match";
import { ledTeam, RIVALS, serveTeams, teamSummary } from "@/test/teams";
import { visitApp } from "@/test/visit-app";

function serveLimits(limits: Partial<PlayLimits>) {
  server.use(
    http.get("*/api/play-limits", () =>
      HttpResponse.json({ success: true, data: { ...noPlayLimits, ...limits } }),
    ),
  );
}

const stakeLimit = { stake: { limit: "50", used: "40", next: null } };
const UNTIL = "2099-11-28T12:00:00Z";
const BREAK = `You are taking a break until ${formatDateTime(UNTIL)}. Nothing can be staked or deposited before.`;
const OVER = "This stake is above your daily stake limit: $10 of $50 is left now.";

async function openJoinDialog() {
  const challenge = openChallenge({ minimumStake: "5" });
  serveChallenges({ detail: detailOf(challenge, { actions: ["join"] }) });
  const { user } = await visitApp({ as: me, at: `/challenges/${challenge._id}?join=1` });
  const dialog = within(await screen.findByRole("dialog"));
  return { user, dialog, field: dialog.getByLabelText("Your stake") };
}

test("a stake above the own daily limit is named before the click, and a lower one is possible", async () => {
  serveLimits(stakeLimit);
  const { user, dialog, field } = await openJoinDialog();
  await user.clear(field);
  await user.type(field, "10.01");
  expect(await dialog.findByText(OVER)).toBeVisible();
  const button = dialog.getByRole("button", { name: "Stake $10.01" });
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription(OVER);
  await user.clear(field);
  await user.type(field, "10");
  await waitFor(() => expect(dialog.getByRole("button", { name: "Stake $10" })).toBeEnabled());
  expect(dialog.queryByText(OVER)).toBeNull();
});

test("what has left the 24 hours can be staked again, on the open form", async () => {
  serveLimits(stakeLimit);
  const { user, dialog, field } = await openJoinDialog();
  await user.clear(field);
  await user.type(field, "10.01");
  expect(await dialog.findByText(OVER)).toBeVisible();
  serveLimits({ stake: { limit: "50", used: "0", next: null } });
  fireEvent(window, new Event("visibilitychange"));
  await waitFor(() => expect(dialog.queryByText(OVER)).toBeNull());
  await waitFor(() => expect(dialog.getByRole("button", { name: "Stake $10.01" })).toBeEnabled());
});

test("a request whose answer was lost can be repeated, although its stake is counted already", async () => {
  serveLimits(stakeLimit);
  const { user, dialog } = await openJoinDialog();
  const keys: (string | null)[] = [];
  server.use(
    http.post("*/api/challenges/:id/join", ({ request }) => {
      keys.push(request.headers.get("idempotency-key"));
      return HttpResponse.error();
    }),
  );
  const button = await dialog.findByRole("button", { name: "Stake $5" });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  await waitFor(() => expect(keys).toHaveLength(1));
  await dialog.findByRole("alert");
  serveLimits({ stake: { limit: "50", used: "50", next: null } });
  fireEvent(window, new Event("visibilitychange"));
  await act(() => delay(50));
  await user.click(dialog.getByRole("button", { name: "Stake $5" }));
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[1]).toBe(keys[0]);
});

test("a break is named before the click to join", async () => {
  serveLimits({ coolOffUntil: UNTIL });
  const { dialog } = await openJoinDialog();
  expect(await dialog.findByText(BREAK)).toBeVisible();
  expect(dialog.getByRole("button", { name: /^Stake / })).toBeDisabled();
});

test("a leader reads that the own part is above the limit before they accept for the team", async () => {
  serveLimits(stakeLimit);
  const open = teamMatch({ status: "open", participants: [], participantCount: 1 });
  const challenge = { ...open, teams: open.teams.slice(0, 1) };
  serveChallenges({ detail: detailOf(challenge, { actions: ["join"] }) });
  const own = ledTeam({ ...RIVALS, leader: mirage });
  const members = [mirage, cyd].map((user) => ({ ...own.members[1], _id: user._id, user }));
  serveTeams({ started: [teamSummary({ ...RIVALS, leader: mirage })] });
  server.use(
    http.get("*/api/teams/:id", () =>
      HttpResponse.json({ success: true, data: { team: { ...own, members } } }),
    ),
  );
  serveStakeParts();
  const as = player({ _id: mirage._id, username: mirage.username });
  const { user } = await visitApp({ as, at: `/challenges/${challenge._id}` });
  await press(user, "Accept Challenge");
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(await dialog.findByRole("checkbox", { name: mirage.username }));
  await user.click(dialog.getByRole("checkbox", { name: cyd.username }));
  expect(await dialog.findByText(OVER)).toBeVisible();
  const button = dialog.getByRole("button", { name: "Accept for $50" });
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription(OVER);
});

test("a player reads that the own part is above the limit before they approve", async () => {
  serveLimits(stakeLimit);
  const challenge = pendingTeamMatch();
  serveChallenges({
    detail: detailOf(challenge, {
      userRole: "participant",
      mySide: 0,
      actions: ["approve", "decline"],
    }),
  });
  const as = player({ _id: zed._id, username: zed.username });
  await visitApp({ as, at: `/challenges/${challenge._id}` });
  expect(await screen.findByText(OVER)).toBeVisible();
  expect(screen.getByRole("button", { name: "Approve" })).toHaveAccessibleDescription(OVER);
  expect(screen.getByRole("button", { name: "Approve" })).toBeDisabled();
  expect(screen.getByRole("button", { name: "Decline" })).toBeEnabled();
});

test("the creator reads at the stake that it is above the limit, and creates nothing", async () => {
  serveLimits(stakeLimit);
  serveChallenges();
  const { user } = await visitApp({ as: me, at: "/challenges/create" });
  await user.type(await screen.findByLabelText("Title"), "First to 13");
  await user.selectOptions(screen.getByLabelText("Game category"), "FPS");
  await user.selectOptions(screen.getByLabelText("Game optional"), "Counter-Strike");
  await press(user, "Continue");
  await press(user, "Continue");
  await user.type(screen.getByLabelText("Minimum stake"), "10.01");
  expect(await screen.findByText(OVER)).toBeVisible();
  await press(user, "Continue");
  await press(user, "Continue");
  const button = await screen.findByRole("button", { name: "Create Challenge" });
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription(OVER);
});
