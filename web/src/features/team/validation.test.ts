import { expect, test } from "vitest";
import { config } from "@/test/config";
import { EMPTY_DRAFT, tagsOf } from "./draft";
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
} from "./validation";

const limits = config.limits.team;

test.each<[string, string | undefined, string | undefined]>([
  ["TCREATE-04", checkName("  ", limits), "Team name is required"],
  ["TCREATE-05", checkName(" ab ", limits), "Team name must be at least 3 characters"],
  ["TCREATE-05", checkName("abc", limits), undefined],
  ["TCREATE-05", checkName("n".repeat(50), limits), undefined],
  ["TCREATE-05", checkName("n".repeat(51), limits), "Team name must be at most 50 characters"],
  ["TCREATE-06", checkRegion(""), "Region is required"],
  ["TCREATE-07", checkPrimaryGame(" "), "Primary game is required"],
  ["TCREATE-08", checkLevel(""), "Level is required"],
  ["TCREATE-09", checkMaxMembers("1", limits), "Max members must be between 2 and 10"],
  ["TCREATE-09", checkMaxMembers("11", limits), "Max members must be between 2 and 10"],
  ["TCREATE-09", checkMaxMembers("2.5", limits), "Max members must be between 2 and 10"],
  ["TCREATE-09", checkMaxMembers("10", limits), undefined],
  ["TCREATE-10 OPEN-06", checkDescription("d".repeat(500), limits), undefined],
  [
    "TCREATE-10",
    checkDescription("d".repeat(501), limits),
    "Description must be less than 500 characters",
  ],
  ["TCREATE-11 OPEN-06", checkTagline("😀".repeat(100), limits), undefined],
  ["TCREATE-11", checkTagline("t".repeat(101), limits), "Tagline must be less than 100 characters"],
  ["TCREATE-12", checkInvited(4, "5", limits), undefined],
  [
    "TCREATE-12",
    checkInvited(5, "5", limits),
    "Cannot invite more than 4 friends (you count as 1 member)",
  ],
  ["TCREATE-12 of no number", checkInvited(5, "x", limits), undefined],
  ["TCREATE-13", checkTags("x".repeat(20), limits), undefined],
  ["TCREATE-13", checkTags("x".repeat(21), limits), "A tag must be at most 20 characters"],
])("%s: %j", (_id, message, expected) => {
  expect(message).toBe(expected);
});

test("before the limits are loaded only the server checks them", () => {
  expect(checkName("n", undefined)).toBeUndefined();
  expect(checkName(" ", undefined)).toBe("Team name is required");
  expect(checkMaxMembers("99", undefined)).toBeUndefined();
  expect(checkInvited(50, "5", undefined)).toBeUndefined();
});

test("TCREATE-13: tags are lower-cased, without duplicates", () => {
  expect(tagsOf("Late, aim , LATE,,aim")).toEqual(["late", "aim"]);
});

test("TCREATE-03 OPEN-10: a picture is a PNG or a JPG of at most 2 MB", () => {
  const picture = (type: string, bytes: number) =>
    checkAvatar(new File([new Uint8Array(bytes)], "a", { type }), limits);
  expect(picture("image/png", 2 * 1024 * 1024)).toBeUndefined();
  expect(picture("image/jpeg", 1)).toBeUndefined();
  expect(picture("image/gif", 1)).toBe("PNG or JPG up to 2MB");
  expect(picture("image/png", 2 * 1024 * 1024 + 1)).toBe("PNG or JPG up to 2MB");
});

test("TCREATE-16 TCREATE-17 TCREATE-18: defaults", () => {
  expect(EMPTY_DRAFT).toMatchObject({ maxMembers: "5", requiresApproval: true, isPrivate: false });
});
