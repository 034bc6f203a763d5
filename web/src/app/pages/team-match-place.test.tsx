import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Challenge, ChallengeDetail } from "@/api/types";
import { approvedText, declinedText, refusalText } from "@/features/challenge/team-match/approvals";
import { detailOf, serveChallenges } from "@/test/challenge-server";
import { openChallenge } from "@/test/challenges";
import { player } from "@/test/people";
import { cyd, mirage, nova, pendingTeamMatch, teamMatch, teamSide, zed } from "@/test/team-match";
import { RIVALS } from "@/test/teams";
import { visitApp } from "@/test/visit-app";

/** Open, and held by Baron Stealers, of whom cyd has not approved yet. */
function reserved(overrides: Partial<Challenge> = {}): Challenge {
  const owls = teamSide(0, nova, [nova, zed]);
  const barons = teamSide(1, mirage, [mirage, cyd], [], { isApproved: false, approvalsGiven: 1 });
  return teamMatch({
    status: "open",
    isReserved: true,
    participants: [],
    teams: [owls, barons],
    ...overrides,
  });
}

/** Open, and for Baron Stealers alone. */
const named = (): Challenge =>
  reserved({
    isReserved: false,
    participantCount: 1,
    opponentTeam: RIVALS,
    teams: reserved().teams.slice(0, 1),
  });

const at = `/challenges/${teamMatch()._id}`;
const asNova = player();
const asZed = player({ _id: zed._id, username: zed.username });
const HELD = "Another team holds the place while its players approve.";

test.each([
  [at, reserved(), HELD],
  [`${at}/ongoing`, reserved(), HELD],
  [at, named(), "Only the leader of Baron Stealers can accept it."],
  [`${at}/ongoing`, named(), "Only the leader of Baron Stealers can accept it."],
] as const)(
  "a visitor of %s is not asked to sign in for a place that is not free",
  async (address, challenge, text) => {
    serveChallenges({ detail: detailOf(challenge) });
    await visitApp({ as: null, at: address });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole("link", { name: "Login to Accept" })).toBeNull();
    if (address === at) expect(screen.getByRole("link", { name: "Watch" })).toBeVisible();
  },
);

test.each([
  [reserved(), "All players of Baron Stealers have to approve before you can start"],
  [named(), "Baron Stealers has to accept, and all its players approve, before you can start"],
] as const)("the creator reads for whom the start waits: %#", async (challenge, reason) => {
  serveChallenges({ detail: detailOf(challenge, { userRole: "creator", actions: ["cancel"] }) });
  await visitApp({ as: asNova, at });
  const start = await screen.findByRole("button", { name: "Start Challenge" });
  expect(start).toHaveAccessibleDescription(reason);
});

const asParticipant: Partial<ChallengeDetail> = {
  userRole: "participant",
  mySide: 0,
  actions: ["decline"],
};

test.each([
  [reserved(), "If a player of Night Owls declines, the challenge is cancelled for both teams."],
  [named(), "It waits for Baron Stealers to accept."],
] as const)(
  "a player of the issuing team who has approved reads what comes next: %#",
  async (challenge, text) => {
    serveChallenges({ detail: detailOf(challenge, asParticipant) });
    await visitApp({ as: asZed, at });
    await screen.findByRole("button", { name: "Decline after all" });
    expect(screen.getByText(new RegExp(text))).toBeVisible();
  },
);

test("a match that names the opponent is not free for other teams", () => {
  const asked = teamSide(1, mirage, [mirage, cyd]);
  expect(refusalText(named(), asked, asked)).not.toMatch(/other teams/);
  expect(refusalText(reserved(), asked, asked)).toMatch(/free again for other teams/);
  expect(declinedText(named())).toBe(
    "You declined. The place is free again, and nothing was taken.",
  );
  expect(approvedText(named())).toBe("You approved. Baron Stealers can accept now.");
});

test.each([
  [pendingTeamMatch(), "the leader of another team can accept it."],
  [pendingTeamMatch({ opponentTeam: RIVALS }), `the leader of ${RIVALS.name} can accept it.`],
] as const)(
  "the leader of another team reads why a pending match cannot be accepted yet: %#",
  async (challenge, next) => {
    serveChallenges({ detail: detailOf(challenge) });
    await visitApp({ as: player({ _id: mirage._id, username: mirage.username }), at });
    expect(
      await screen.findByText(
        new RegExp(
          `^Not all players of Night Owls have approved this challenge yet. Once they have, ${next}`,
        ),
      ),
    ).toBeVisible();
    expect(screen.queryByText(/You cannot accept/)).toBeNull();
  },
);

test("who has left an open challenge reads that it cannot be joined again", async () => {
  const creator = { user: nova, status: "joined", slot: 0 } as const;
  const rest = { stakeAmount: "25", joinedAt: "2026-03-10T10:00:00Z", startNotifiedAt: null };
  const former = { ...rest, user: zed, status: "left", slot: 1 } as const;
  const challenge = openChallenge({ participants: [{ ...rest, ...creator }, former] });
  serveChallenges({ detail: detailOf(challenge) });
  await visitApp({ as: asZed, at: `/challenges/${challenge._id}` });
  expect(
    await screen.findByText(/^You left this challenge and cannot join it again\./),
  ).toBeVisible();
});
