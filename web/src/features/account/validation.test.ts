import { expect, test } from "vitest";
import { config } from "@/test/config";
import { readVectors } from "@/test/vectors";
import { checkConfirmation, checkNewPassword, passwordScore, strengthLabel } from "./new-password";
import { checkAvatar } from "./profile/check-avatar";
import { checkEmail, checkIdentifier, checkLoginPassword, checkUsername } from "./validation";

const limits = config.limits.account;

test.each([
  ["", "Email is required"],
  ["nova@", "Email is invalid"],
  ["no va", "Email is invalid"],
  ["no", "Email is invalid"],
  [" nova_kade ", undefined],
  ["nova@example.com", undefined],
])("LOGIN-09 LOGIN-10 the name at sign-in %j: %s", (identifier, message) => {
  expect(checkIdentifier(identifier, limits)).toBe(message);
});

test.each([
  ["", "Email is required"],
  ["nova", "Email is invalid"],
  ["nova@example", "Email is invalid"],
  ["nova@example.com", undefined],
])("LOGIN-09 LOGIN-10 REG-15 email %j", (email, message) => {
  expect(checkEmail(email)).toBe(message);
});

test.each([
  ["", "Password is required"],
  ["12345", "Password must be at least 6 characters"],
  ["123456", undefined],
])("LOGIN-11 LOGIN-12 PROF-12 OPEN-05 password at login %j", (password, message) => {
  expect(checkLoginPassword(password, limits)).toBe(message);
});

test.each([
  ["", "Username is required"],
  ["ab", "Username must be at least 3 characters"],
  ["abc", undefined],
  ["a".repeat(20), undefined],
  ["a".repeat(21), "Username must be less than 20 characters"],
  ["nova kade", "Username can only contain letters, numbers, and underscores"],
  ["nóva", "Username can only contain letters, numbers, and underscores"],
])("REG-10 REG-11 REG-12 REG-13 REG-14 username %j", (username, message) => {
  expect(checkUsername(username, limits)).toBe(message);
});

test.each([
  ["", 0],
  ["abcdefgh", 40],
  ["abcdefghijkl", 50],
  ["A", 20],
  ["a1", 40],
  ["!", 10],
  ["Abcdefgh", 60],
  ["Abcdefg1", 80],
  ["Abcdefghijk1!", 100],
])("OPEN-04 REG-22 REG-23 REG-24 REG-25 REG-26 REG-27 score of %j is %i", (password, score) => {
  expect(passwordScore(password)).toBe(score);
});

test("the meter shows the score as the server computes it", () => {
  for (const [password, score] of readVectors("passwords.json") as [string, number][]) {
    expect(passwordScore(password), password).toBe(score);
  }
});

test.each([
  [29, "Weak"],
  [30, "Fair"],
  [59, "Fair"],
  [60, "Good"],
  [79, "Good"],
  [80, "Strong"],
  [100, "Strong"],
])("OPEN-03 REG-28 REG-29 REG-30 REG-31 a score of %i reads %s", (score, label) => {
  expect(strengthLabel(score)).toBe(label);
});

test.each([
  ["Abc1", "Password must be at least 8 characters"],
  [
    "abcdefghijkl",
    "Password is too weak. Include uppercase, lowercase, numbers, and special characters",
  ],
  ["Abcdefgh", undefined],
  ["Abcdefg1", undefined],
])("REG-16 REG-17 OPEN-05 new password %j", (password, message) => {
  expect(checkNewPassword(password, limits)).toBe(message);
});

test("before the limits are loaded only the server checks them", () => {
  expect(checkLoginPassword("1", undefined)).toBeUndefined();
  expect(checkUsername("a", undefined)).toBeUndefined();
  expect(checkNewPassword("a", undefined)).toBeUndefined();
});

test("REG-18 REG-19 the confirmation is required and must match", () => {
  expect(checkConfirmation("", "Abcdefg1")).toBe("Please confirm your password");
  expect(checkConfirmation("Abcdefg2", "Abcdefg1")).toBe("Passwords do not match");
  expect(checkConfirmation("Abcdefg1", "Abcdefg1")).toBeUndefined();
});

test("PROF-09 PROF-10 GEN-14 an avatar is an image of at most 5 MB", () => {
  const maxBytes = 5 * 1024 * 1024;
  const file = (type: string, size: number) => new File([new Uint8Array(size)], "a", { type });
  expect(checkAvatar(file("text/plain", 1), limits)).toBe("Please select a valid image file");
  expect(checkAvatar(file("image/png", maxBytes + 1), limits)).toBe("Image must be less than 5MB");
  expect(checkAvatar(file("image/png", maxBytes), limits)).toBeUndefined();
});
