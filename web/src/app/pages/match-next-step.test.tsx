import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ChallengeDetail } from "@/api/types";
import {
  detailOf,
  duel,
  liveDuel,
  me,
  mirage,
  nova,
  seat,
  serveChallenges,
} from "@/test/challenge-server";
import { visitApp } from "@/test/visit-app";
import { onWideScreen } from "@/test/wide-screen";

const full = duel({ participants: [seat(nova, { slot: 0 }), seat(mirage, { status: "ready" })] });

async function openMatch(detail: ChallengeDetail) {
  serveChallenges({ detail });
  await visitApp({ as: me, at: `/challenges/${duel()._id}/ongoing` });
  return within(await screen.findByRole("region", { name: "Next step" }));
}

test("on a phone the bottom bar has the start once everyone is ready, and it is not repeated", async () => {
  const bar = await openMatch(
    detailOf(full, { userRole: "creator", actions: ["start", "ready", "edit"] }),
  );
  expect(bar.getByRole("button", { name: "Start Challenge" })).toBeEnabled();
  expect(screen.getAllByRole("button", { name: "Start Challenge" })).toHaveLength(1);
  // The creator's own readiness is not needed.
  expect(bar.queryByRole("button", { name: "I'm ready" })).toBeNull();
});

test("on a phone the bottom bar waits with the start until the others are ready", async () => {
  const waiting = duel({ participants: [seat(nova, { slot: 0 }), seat(mirage)] });
  const bar = await openMatch(detailOf(waiting, { userRole: "creator", actions: ["start"] }));
  expect(bar.queryByRole("button", { name: "Start Challenge" })).toBeNull();
  expect(screen.getByRole("button", { name: "Start Challenge" })).toBeDisabled();
});

test("on a phone the bottom bar asks a joined player for readiness", async () => {
  const bar = await openMatch(detailOf(full, { userRole: "participant", actions: ["ready"] }));
  expect(bar.getByRole("button", { name: "I'm ready" })).toBeVisible();
});

test("on a phone the bottom bar leads a player to the dispute", async () => {
  const detail = detailOf(liveDuel({ status: "in_progress" }), { userRole: "participant" });
  const bar = await openMatch({ ...detail, escrow: { ...detail.escrow, state: "disputed" } });
  expect(bar.getByRole("link", { name: "To the dispute" })).toHaveAttribute(
    "href",
    `/challenges/${duel()._id}/dispute`,
  );
});

test("on a phone the bottom bar offers a rematch after the match", async () => {
  const bar = await openMatch(detailOf(duel({ status: "completed" }), { userRole: "participant" }));
  expect(bar.getByRole("button", { name: "Rematch" })).toBeVisible();
});

test("a wide screen has no bottom bar: the commands are below the match", async () => {
  onWideScreen();
  serveChallenges({
    detail: detailOf(full, { userRole: "participant", actions: ["ready"] }),
  });
  await visitApp({ as: me, at: `/challenges/${duel()._id}/ongoing` });
  expect(await screen.findByRole("button", { name: "I'm ready" })).toBeVisible();
  expect(screen.queryByRole("region", { name: "Next step" })).toBeNull();
});
