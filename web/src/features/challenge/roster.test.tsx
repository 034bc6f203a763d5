import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Challenge, Participant } from "@/api/types";
import { duel, mirage, nova, seat } from "@/test/challenge-server";
import { visit } from "@/test/visit";
import { Roster } from "./roster";

test.each<[Participant["status"], string, string]>([
  ["joined", "Joined", "b-done"],
  ["ready", "Ready", "b-open"],
  ["active", "Playing", "b-active"],
  ["left", "Left", "b-cancel"],
])("STATE-09 a participant who is %s is shown as %s", async (status, label, colour) => {
  const challenge = duel({ participants: [seat(nova, { slot: 0 }), seat(mirage, { status })] });
  await visit([{ path: "*", element: <Roster challenge={challenge} /> }], { as: null, at: "/" });
  const [, other] = await screen.findAllByRole("listitem");
  expect(within(other as HTMLElement).getByText(label)).toHaveClass(colour);
});

test.each<[string, Partial<Challenge>]>([
  ["its time is over", { status: "active", expiresAt: new Date(Date.now() - 1000).toISOString() }],
  ["a result is declared", { status: "in_progress", expiresAt: null }],
])("a participant has played once %s", async (_, overrides) => {
  const challenge = duel({ participants: [seat(nova, { status: "active" })], ...overrides });
  await visit([{ path: "*", element: <Roster challenge={challenge} /> }], { as: null, at: "/" });
  expect(await screen.findByText("Played")).toBeVisible();
  expect(screen.queryByText("Playing")).toBeNull();
});
