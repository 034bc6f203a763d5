import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Participant } from "@/api/types";
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
