import { expect, test } from "vitest";
import { config } from "@/test/config";
import { BUILT_IN_CATALOGUE, CATEGORIES } from "../catalogue";
import { uncoveredText } from "../team-match/uncovered-text";
import { type ChallengeDraft, EMPTY_DRAFT, formOf, setField } from "./draft";
import { coverError, errorsOf } from "./validate";

const validDraft: ChallengeDraft = {
  ...EMPTY_DRAFT,
  title: "First to 13",
  gameCategory: "FPS",
  minimumStake: "25",
};
/** A stake of a team is not limited by what the leader has available. */
const teamDraft: Partial<ChallengeDraft> = {
  matchType: "Team vs Team",
  teamId: "t-1",
  teamStake: "200",
  roster: ["a", "b"],
  minimumStake: "",
};

const limits = {
  form: config.limits.challenge,
  maxStake: 10_000_000_000n,
  maxParticipants: 100,
  available: 50_000_000n,
  ledTeams: ["t-1"],
  rosterMin: 2,
  isRosterCovered: undefined,
  now: 0,
};

test("a valid draft has no errors", () => {
  expect(errorsOf(validDraft, limits)).toEqual({});
  expect(errorsOf({ ...validDraft, ...teamDraft }, limits)).toEqual({});
  const longest = { ...validDraft, duration: "720", durationUnit: "hr" as const };
  expect(errorsOf(longest, limits)).toEqual({});
});

test.each<[string, Partial<ChallengeDraft>, string]>([
  ["CREATE-35", { title: " " }, "Title is required"],
  ["CREATE-36", { title: "ab" }, "Title must be at least 3 characters"],
  ["CREATE-37", { gameCategory: "" }, "Game category is required"],
  ["CREATE-38", { minimumStake: "-1" }, "Minimum stake must be 0 or greater"],
  ["CREATE-38", { minimumStake: "" }, "Minimum stake must be 0 or greater"],
  ["CREATE-38", { minimumStake: "1.005" }, "Minimum stake must have at most 2 decimals"],
  ["the limit", { minimumStake: "10000.01" }, "Minimum stake must be at most $10,000"],
  ["the balance", { minimumStake: "51" }, "Your available balance is too low for this stake"],
  ["CREATE-41", { maxParticipants: "1" }, "Max participants must be at least 2"],
  ["CREATE-42", { duration: "0" }, "Duration must be at least 1"],
  ["CREATE-42", { duration: "-1" }, "Duration must be at least 1"],
  ["CREATE-42", { duration: "1.5" }, "Duration must be a whole number"],
  ["CREATE-42", { duration: " " }, "Duration is required"],
  ["the limit", { duration: "31", durationUnit: "day" }, "Duration must be at most 30 days"],
  ["the limit", { duration: "5", durationUnit: "week" }, "Duration must be at most 30 days"],
  ["the limit", { duration: "43201", durationUnit: "min" }, "Duration must be at most 30 days"],
  ["the link", { livestreamUrl: "http://a.b" }, "Livestream link must be an https address"],
  ["the tags", { tags: "x".repeat(21) }, "A tag must be at most 20 characters"],
  [
    "the opponents",
    { opponentMaxStake: "20" },
    "Opponent maximum stake must be at least the minimum stake",
  ],
  ["CREATE-39", { ...teamDraft, teamId: "" }, "Please select a team for Team vs Team challenges"],
  ["CREATE-40", { ...teamDraft, teamId: "t-2" }, "Only team leaders can create team challenges"],
  ["CREATE-13", { ...teamDraft, teamStake: "" }, "Team stake must be 0 or greater"],
  ["CREATE-13", { ...teamDraft, teamStake: "0.001" }, "Team stake must have at most 2 decimals"],
  ["the roster", { ...teamDraft, roster: ["a"] }, "Choose at least 2 players for the roster"],
  ["the roster", { ...teamDraft, roster: [..."abcdefghijk"] }, "A roster has at most 10 players"],
])("%s: %o is refused", (_id, change, message) => {
  expect(Object.values(errorsOf({ ...validDraft, ...change }, limits))).toEqual([message]);
});

test.each<[Partial<ChallengeDraft>, string]>([
  [{ minimumStake: "20.01" }, "Minimum stake must be at most $20"],
  [{ opponentMinStake: "21" }, "Opponent minimum stake must be at most $20"],
  [{ opponentMaxStake: "21" }, "Opponent maximum stake must be at most $20"],
  [{ ...teamDraft, teamStake: "21" }, "Team stake must be at most $20"],
])("%o is above a largest stake of $20", (change, message) => {
  const draft = { ...validDraft, minimumStake: "20", ...change };
  const errors = errorsOf(draft, { ...limits, maxStake: 20_000_000n });
  expect(Object.values(errors)).toEqual([message]);
});

test("a roster whose shares do not cover the stake is refused; too few players are named first", () => {
  const uncovered = { ...limits, isRosterCovered: false };
  const draft = { ...validDraft, ...teamDraft };
  expect(errorsOf(draft, uncovered)).toEqual({ roster: uncoveredText(false) });
  expect(errorsOf({ ...draft, roster: ["a"] }, uncovered)).toEqual({
    roster: "Choose at least 2 players for the roster",
  });
  expect(errorsOf(draft, { ...limits, isRosterCovered: true })).toEqual({});
  expect(errorsOf(validDraft, uncovered)).toEqual({});
});

test("before the server's limits are loaded, only the server checks them", () => {
  const unknown = {
    form: undefined,
    maxStake: undefined,
    maxParticipants: undefined,
    ledTeams: undefined,
  };
  const unlimited = { ...validDraft, title: "x", minimumStake: "99999999", maxParticipants: "1" };
  expect(errorsOf(unlimited, { ...limits, ...unknown, available: null })).toEqual({});
  expect(coverError(new File(["x"], "x.png", { type: "image/png" }), undefined)).toBeUndefined();
});

test("lengths are counted as the server counts them: an emoji is one", () => {
  expect(errorsOf({ ...validDraft, title: "😀".repeat(120) }, limits)).toEqual({});
  expect(errorsOf({ ...validDraft, tags: "😀".repeat(20) }, limits)).toEqual({});
});

test("CREATE-40: a player who leads no team cannot issue one, whatever is chosen", () => {
  const draft = { ...validDraft, ...teamDraft };
  for (const teamId of ["", "t-1"]) {
    expect(errorsOf({ ...draft, teamId }, { ...limits, ledTeams: [] })).toEqual({
      teamId: "Only team leaders can create team challenges",
    });
  }
});

test("CREATE-22 CREATE-63: the body names the team, and no stakes of players", () => {
  const form = formOf({ ...validDraft, ...teamDraft }, null, false);
  expect(form.get("roster")).toBe('["a","b"]');
  expect(form.get("teamId")).toBe("t-1");
  expect(form.has("opponentTeamId")).toBe(false);
  expect(form.has("minimumStake")).toBe(false);
  expect(formOf(validDraft, null, false).has("teamId")).toBe(false);
});

test("CREATE-63: the tags are joined by commas, and the scheduled time is sent as ISO in UTC", () => {
  const form = formOf(
    { ...validDraft, tags: " Aim, late ,aim", scheduledTime: "2026-03-10T18:05" },
    null,
    false,
  );
  expect(form.get("tags")).toBe("aim,late");
  expect(form.get("scheduledTime")).toBe(new Date(2026, 2, 10, 18, 5).toISOString());
});

test("another team has other members: its choice empties the roster", () => {
  const draft = { ...validDraft, ...teamDraft };
  expect(setField(draft, "teamId", "t-2").roster).toEqual([]);
});

test("CREATE-45: a cover has less than 5 MB", () => {
  const cover = (bytes: number) =>
    coverError(new File([new Uint8Array(bytes)], "x.png", { type: "image/png" }), limits.form);
  expect(cover(5 * 1024 * 1024)).toBe("Image file size must be less than 5MB");
  expect(cover(5 * 1024 * 1024 - 1)).toBeUndefined();
});

test("CREATE-44: only pictures are covers", () => {
  expect(coverError(new File(["x"], "x.pdf", { type: "application/pdf" }), limits.form)).toBe(
    "Please select a valid image file (JPEG, PNG, WebP, or GIF)",
  );
});

test.each([
  ["CREATE-25", "Public", "public"],
  ["CREATE-26", "Private", "private"],
  ["CREATE-27", "All (friends only)", "friends"],
])("%s: %s is challengeType %s", (_id, visibility, challengeType) => {
  const draft = setField(validDraft, "visibility", visibility);
  expect(formOf(draft, null, false).get("challengeType")).toBe(challengeType);
});

test("CREATE-52 to CREATE-62 API-CHAL-14: the built-in catalogue", () => {
  expect(CATEGORIES.map(({ name, games }) => [name, ...games])).toEqual([
    ["Sports", "FIFA", "NBA 2K", "NHL", "Madden NFL"],
    ["FPS", "Call of Duty", "Counter-Strike", "Valorant", "Apex Legends"],
    ["Battle Royale", "Fortnite", "PUBG", "Apex Legends", "Warzone"],
    ["MOBA", "League of Legends", "Dota 2", "Heroes of the Storm"],
    ["Fighting", "Street Fighter", "Tekken", "Mortal Kombat", "Super Smash Bros"],
    ["Racing", "Forza", "Gran Turismo", "F1", "Need for Speed"],
  ]);
  expect(BUILT_IN_CATALOGUE.games.map(({ id, modes }) => [id, ...modes])).toEqual([
    ["chess", "classical", "rapid", "blitz"],
    ["poker", "texas-holdem", "omaha"],
    ["fifa", "ultimate-team", "seasons"],
    ["cod", "multiplayer", "warzone"],
    ["lol", "ranked", "normal"],
  ]);
});
