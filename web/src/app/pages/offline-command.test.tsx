import { onlineManager } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, expect, test } from "vitest";
import { detailOf, me, serveChallenges } from "@/test/challenge-server";
import { openChallenge } from "@/test/challenges";
import { press } from "@/test/press";
import { server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

afterEach(() => onlineManager.setOnline(true));

test("a stake while the device is offline fails at once, and is not sent on the reconnect", async () => {
  serveChallenges({ detail: detailOf(openChallenge(), { actions: ["join"] }) });
  let requests = 0;
  server.use(
    http.post("*/api/challenges/:id/join", () => {
      requests += 1;
      return HttpResponse.error();
    }),
  );
  const { user } = await visitApp({ as: me, at: `/challenges/${openChallenge()._id}` });
  await user.click(await screen.findByRole("button", { name: /^Join/ }));
  onlineManager.setOnline(false);
  await press(user, "Stake $25");
  const dialog = within(screen.getByRole("dialog"));
  expect(await dialog.findByText("Network error occurred")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await act(async () => onlineManager.setOnline(true));
  expect(requests).toBe(1);
});
