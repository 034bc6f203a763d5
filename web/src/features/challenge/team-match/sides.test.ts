import { expect, test } from "vitest";
import { usdc } from "@/lib/money";
import { openChallenge } from "@/test/challenges";
import { cyd, mirage, nova, teamMatch, teamSide, zed } from "@/test/team-match";
import { returnIfWon, sumOfParts, teamPayout } from "./money";
import {
  isLeaderOfSide,
  leaderOf,
  opponentsText,
  playersOf,
  playingUsers,
  seatIdOf,
  sideIdOf,
  sideMention,
  sideName,
  sideOf,
  takesPart,
  winnerName,
  winnerText,
} from "./sides";

const match = teamMatch();
const duel = openChallenge({ participants: [], teams: [] });

test("a side is named by its team, and by its player in other matches", () => {
  expect(sideName(match, nova)).toBe("Night Owls");
  expect(sideMention(match, mirage)).toBe("Baron Stealers");
  expect(sideName(duel, nova)).toBe("nova_kade");
  expect(sideMention(duel, nova)).toBe("@nova_kade");
  // A member without the seat is no side.
  expect(sideName(match, zed)).toBe("zed_low");
});

test("the leader and every rostered member belong to a side, and act by its leader's id", () => {
  expect(sideOf(match, nova._id)?.team.name).toBe("Night Owls");
  expect(sideOf(match, zed._id)?.team.name).toBe("Night Owls");
  expect(sideOf(match, "stranger")).toBeUndefined();
  expect(sideIdOf(match, zed._id)).toBe(nova._id);
  expect(sideIdOf(match, cyd._id)).toBe(mirage._id);
  expect(sideIdOf(match, "stranger")).toBe("stranger");
  expect(sideIdOf(match, null)).toBeNull();
});

test("only leaders act for a team; every player acts in other matches", () => {
  expect(isLeaderOfSide(match, nova._id)).toBe(true);
  expect(isLeaderOfSide(match, zed._id)).toBe(false);
  expect(isLeaderOfSide(duel, zed._id)).toBe(true);
});

test("who leads a staked team now acts in the seat of its former leader", () => {
  const changed = teamSide(0, nova, [nova, zed], [], { presentLeader: cyd });
  const staked = teamMatch({ teams: [changed, teamSide(1, mirage, [mirage])] });
  expect(seatIdOf(staked, cyd._id)).toBe(nova._id);
  expect(seatIdOf(staked, nova._id)).toBeNull();
  expect(seatIdOf(staked, zed._id)).toBe(zed._id);
  expect(seatIdOf(staked, mirage._id)).toBe(mirage._id);
  expect(isLeaderOfSide(staked, cyd._id)).toBe(true);
  expect(isLeaderOfSide(staked, nova._id)).toBe(false);
  expect(sideOf(staked, cyd._id)).toBe(changed);
  expect(winnerText(staked, nova, cyd._id)).toBe("Your team won");
  expect([leaderOf(changed, false), leaderOf(changed, true)]).toEqual([cyd, nova]);
  const leaderless = teamSide(0, nova, [nova, zed], [], { presentLeader: null });
  expect(leaderOf(leaderless, false)).toBeNull();
  expect(seatIdOf({ ...staked, teams: [leaderless] }, nova._id)).toBeNull();
  expect(seatIdOf({ ...staked, participants: [] }, nova._id)).toBe(nova._id);
  expect(seatIdOf(duel, zed._id)).toBe(zed._id);
});

test("a win is the team's", () => {
  expect(winnerText(match, nova, zed._id)).toBe("Your team won");
  expect(winnerText(match, nova, nova._id)).toBe("Your team won");
  expect(winnerText(match, nova, cyd._id)).toBe("Night Owls won");
  expect(winnerText(match, nova, null)).toBe("Night Owls won");
  expect(winnerName(duel, nova, nova._id)).toBe("You");
});

test("a leader who plays for no roster leads the side all the same", () => {
  const side = teamSide(0, nova, [zed, cyd]);
  expect(sideOf({ teams: [side] }, nova._id)).toBe(side);
  expect(playersOf({ participants: [], teams: [side] })).toEqual([nova, zed, cyd]);
  expect(playingUsers({ participants: [], teams: [side] })).toEqual([zed, cyd]);
});

test("the opponents are teams in a match of teams", () => {
  expect(opponentsText(match, zed._id)).toBe("Baron Stealers");
  expect(opponentsText(match, null)).toBe("Night Owls and Baron Stealers");
  expect(takesPart(match, cyd._id)).toBe(true);
  expect(takesPart(match, "stranger")).toBe(false);
});

test("the parts sum to the stake, and a win returns in their proportion", () => {
  expect(sumOfParts(teamSide(0, nova, [nova, zed], ["30", "20"]))).toBe(usdc("50"));
  expect(sumOfParts(teamSide(1, mirage, [mirage, cyd]))).toBeNull();
  const { winnerReceives } = teamPayout(match);
  expect(winnerReceives).toBe(usdc("95"));
  expect(returnIfWon(winnerReceives, usdc("50"), usdc("20"))).toBe(usdc("38"));
  expect(returnIfWon(0n, 0n, 0n)).toBe(0n);
});
