import { expect, test } from "vitest";
import { EMPTY_DRAFT, LEVELS, REGIONS, tagsOf } from "./draft";
import {
  checkAvatar,
  checkDescription,
  checkInvited,
  checkLevel,
  checkMaxMembers,
  checkName,
  checkPrimaryGame,
  checkRegion,
  checkTagline,
  checkTags,
} from "./rules";

test.each<[string, string | undefined, string | undefined]>([
  ["TCREATE-04", checkName("  "), "Team name is required"],
  ["TCREATE-05", checkName(" ab "), "Team name must be at least 3 characters"],
  ["TCREATE-05", checkName("abc"), undefined],
  ["TCREATE-05", checkName("n".repeat(50)), undefined],
  ["TCREATE-05", checkName("n".repeat(51)), "Team name must be at most 50 characters"],
  ["TCREATE-06", checkRegion(""), "Region is required"],
  ["TCREATE-07", checkPrimaryGame(" "), "Primary game is required"],
  ["TCREATE-08", checkLevel(""), "Level is required"],
  ["TCREATE-09", checkMaxMembers("1"), "Max members must be between 2 and 10"],
  ["TCREATE-09", checkMaxMembers("11"), "Max members must be between 2 and 10"],
  ["TCREATE-09", checkMaxMembers("2.5"), "Max members must be between 2 and 10"],
  ["TCREATE-09", checkMaxMembers("10"), undefined],
  ["TCREATE-10 OPEN-06", checkDescription("d".repeat(500)), undefined],
  ["TCREATE-10", checkDescription("d".repeat(501)), "Description must be less than 500 characters"],
  ["TCREATE-11 OPEN-06", checkTagline("😀".repeat(100)), undefined],
  ["TCREATE-11", checkTagline("t".repeat(101)), "Tagline must be less than 100 characters"],
  ["TCREATE-12", checkInvited(4, "5"), undefined],
  ["TCREATE-12", checkInvited(5, "5"), "Cannot invite more than 4 friends (you count as 1 member)"],
  ["TCREATE-12 of no number", checkInvited(5, "x"), undefined],
  ["TCREATE-13", checkTags("x".repeat(20)), undefined],
  ["TCREATE-13", checkTags("x".repeat(21)), "A tag must be at most 20 characters"],
])("%s: %j", (_id, complaint, expected) => {
  expect(complaint).toBe(expected);
});

test("TCREATE-13: tags are lower-cased, and each is there once", () => {
  expect(tagsOf("Late, aim , LATE,,aim")).toEqual(["late", "aim"]);
});

test("TCREATE-03 OPEN-10: a picture is a PNG or a JPG of at most 2 MB", () => {
  const picture = (type: string, bytes: number) =>
    checkAvatar(new File([new Uint8Array(bytes)], "a", { type }));
  expect(picture("image/png", 2 * 1024 * 1024)).toBeUndefined();
  expect(picture("image/jpeg", 1)).toBeUndefined();
  expect(picture("image/gif", 1)).toBe("PNG or JPG up to 2MB");
  expect(picture("image/png", 2 * 1024 * 1024 + 1)).toBe("PNG or JPG up to 2MB");
});

test("TCREATE-14 TCREATE-15 TCREATE-16 TCREATE-17 TCREATE-18: choices and defaults", () => {
  expect(REGIONS).toEqual([
    "North America",
    "Europe",
    "Asia",
    "South America",
    "Africa",
    "Oceania",
  ]);
  expect(LEVELS).toEqual([
    "Beginner",
    "Intermediate",
    "Advanced",
    "Expert",
    "Professional",
    "Phoenix",
    "Veteran",
    "Elite",
  ]);
  expect(EMPTY_DRAFT).toMatchObject({ maxMembers: "5", requiresApproval: true, isPrivate: false });
});
