import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { me, serveChallenges } from "@/test/challenge-server";
import { visitApp } from "@/test/visit-app";

test("ENT-15 the preview names the game as the lists will: without one by its sub-category", async () => {
  serveChallenges();
  const { user } = await visitApp({ as: me, at: "/challenges/create" });
  await user.type(await screen.findByLabelText("Title"), "First to 13");
  await user.selectOptions(screen.getByLabelText("Game category"), "FPS");
  const preview = within(screen.getByRole("region", { name: "Preview" }));
  expect(preview.getByText("Unknown")).toBeVisible();
  expect(preview.queryByText("FPS")).toBeNull();
  await user.type(screen.getByLabelText(/^Sub-category/), "tactical shooter");
  expect(preview.getByText("Tactical shooter")).toBeVisible();
  await user.selectOptions(screen.getByLabelText("Game optional"), "Counter-Strike");
  expect(preview.getByText("Counter-Strike")).toBeVisible();
});
