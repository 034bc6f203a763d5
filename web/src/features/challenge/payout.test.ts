import { expect, test } from "vitest";
import { usdc } from "@/lib/money";
import { openChallenge } from "@/test/challenges";
import { payoutAfterJoining, payoutOf } from "./payout";

test.each([
  ["100", 500, "5", "95"],
  ["0.01", 500, "0.0005", "0.0095"],
  // The fee is rounded down to the micro; the winner receives the rest.
  ["0.000019", 500, "0", "0.000019"],
  ["50", 0, "0", "50"],
])("STATE-16: of a pot of %s at %i bps the fee is %s", (pot, bps, fee, net) => {
  const payout = payoutOf(usdc(pot), bps);
  expect(payout.fee).toBe(usdc(fee));
  expect(payout.winnerReceives).toBe(usdc(net));
});

test("a larger stake makes a larger pot, and open places count at the minimum stake", () => {
  const challenge = openChallenge({ maxParticipants: 4 });
  expect(payoutAfterJoining(challenge, usdc("40")).pot).toBe(usdc("115"));
});
