import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ChallengeDetail } from "@/api/types";
import { detailOf, liveDuel, me, mirage, nova, serveChallenges } from "@/test/challenge-server";
import { visitApp } from "@/test/visit-app";

const at = `/challenges/${liveDuel()._id}`;

async function open(overrides: Partial<ChallengeDetail>, page = at) {
  serveChallenges({ detail: detailOf(liveDuel(), overrides) });
  await visitApp({ as: me, at: page });
  await screen.findByRole("region", { name: "Escrow" });
}

test.each([
  ["of the other player", mirage, ["call_off" as const]],
  ["of one's own", nova, []],
])("an agreement to call the match off is shown until it ends: %s", async (_, who, actions) => {
  await open({ userRole: "creator", callOff: { agreed: [who._id], needed: 2 }, actions });
  expect(
    screen.getByText(`Agreed to call the match off: @${who.username} (1 of 2)`, { exact: false }),
  ).toBeVisible();
});

test.each([
  ["to a watcher", { callOff: { agreed: [mirage._id], needed: 2 } }],
  ["before anyone has agreed", { userRole: "creator" as const }],
])("no agreement to call the match off is shown %s", async (_, overrides) => {
  await open(overrides);
  expect(screen.queryByText(/^Agreed to call the match off/)).toBeNull();
});

test("an agreement to call the match off comes before the match, where a phone shows it", async () => {
  await open(
    { userRole: "creator", callOff: { agreed: [mirage._id], needed: 2 } },
    `${at}/ongoing`,
  );
  const note = screen.getByText(/^Agreed to call the match off/);
  const match = screen.getByRole("region", { name: "Match" });
  expect(note.compareDocumentPosition(match)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
