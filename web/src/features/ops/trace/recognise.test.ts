import { expect, test } from "vitest";
import { recognise } from "./recognise";

const ID = "01900000-0000-7000-8000-0000000000c1";

test.each([
  [ID, { kind: "id", id: ID }],
  [` ${ID.toUpperCase()} `, { kind: "id", id: ID }],
  [`https://duel.example/challenges/${ID}/ongoing?x=1`, { kind: "challenge", id: ID }],
  [`/challenge/${ID}`, { kind: "challenge", id: ID }],
  [`/admin/disputes/${ID}`, { kind: "challenge", id: ID }],
  [`/admin/ledger/challenges/${ID}`, { kind: "challenge", id: ID }],
  ["https://duel.example/profile/nova_kade", { kind: "player", player: "nova_kade" }],
  [`/admin/users/${ID}`, { kind: "player", player: ID }],
  ["@nova_kade", { kind: "player", player: "nova_kade" }],
  ["nova_kade", { kind: "player", player: "nova_kade" }],
])("%s is recognised", (text, target) => {
  expect(recognise(text)).toEqual(target);
});

test.each(["", "ab", "two words", "nova@example.com", "https://duel.example/wallet"])(
  "%s is no challenge and no player",
  (text) => {
    expect(recognise(text)).toBeNull();
  },
);
