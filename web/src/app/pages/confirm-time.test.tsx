import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { detailOf, liveDuel, me, mirage, serveChallenges, winClaim } from "@/test/challenge-server";
import { visitApp } from "@/test/visit-app";
import { onWideScreen } from "@/test/wide-screen";

const at = `/challenges/${liveDuel()._id}/ongoing`;
const COUNTED_FROM = /counted from the end of play at the earliest/;

test("STATE-12 before a declaration the panel states from when the time to confirm counts", async () => {
  serveChallenges({ detail: detailOf(liveDuel(), { userRole: "creator", actions: ["declare"] }) });
  await visitApp({ as: me, at });
  const panel = within(await screen.findByRole("region", { name: "Declare the result" }));
  expect(panel.getByText(COUNTED_FROM)).toHaveTextContent(
    "Each other player has 2 hours to confirm or contest once online, 24 hours at most, counted from the end of play at the earliest",
  );
});

test("STATE-12 beside a declared result the panel states from when the time to confirm counts", async () => {
  const detail = detailOf(liveDuel({ status: "in_progress" }), {
    userRole: "creator",
    actions: ["declare"],
    deadlines: [{ kind: "confirm", at: new Date(Date.now() + 3_600_000).toISOString(), sides: [] }],
    declarations: [winClaim(mirage)],
  });
  serveChallenges({ detail: { ...detail, escrow: { ...detail.escrow, state: "declared" } } });
  await visitApp({ as: me, at });
  const panel = within(await screen.findByRole("region", { name: "Confirm the result" }));
  expect(panel.getByText(COUNTED_FROM)).toBeVisible();
});

test("the guide on the dashboard states from when the time to confirm counts", async () => {
  onWideScreen();
  serveChallenges();
  await visitApp({ as: me, at: "/dashboard" });
  const guide = within(await screen.findByRole("region", { name: "How escrow works" }));
  expect(guide.getByText(COUNTED_FROM)).toBeVisible();
});
