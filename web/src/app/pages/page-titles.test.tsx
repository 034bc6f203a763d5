import { act, screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { detailOf, me, serveChallenges } from "@/test/challenge-server";
import { openChallenge } from "@/test/challenges";
import { serveFriends } from "@/test/friends";
import { server } from "@/test/server";
import { serveTeams } from "@/test/teams";
import { visitApp } from "@/test/visit-app";

/** The pages that load without data of their own, with their headings. */
test.each([
  ["/challenges", "Browse Challenges"],
  ["/my-challenges", "My Challenges"],
  ["/ongoing-challenges", "Ongoing Challenges"],
  ["/challenges/create", "Create Challenge"],
  ["/friends", "Friends"],
  ["/teams", "Teams"],
  ["/notifications", "Notifications"],
  ["/wallet", "Wallet"],
  ["/teams/create", "Create Team"],
  ["/settings/appearance", "Appearance"],
])("%s names the document and takes the focus", async (path, heading) => {
  serveFriends({ players: [] });
  serveTeams();
  serveChallenges();
  const { router } = await visitApp({ as: me, at: "/settings/keyboard" });
  await screen.findByRole("heading", { level: 1, name: "Keyboard" });
  await act(() => router.navigate(path));
  const title = await screen.findByRole("heading", { level: 1, name: heading });
  await waitFor(() => expect(title).toHaveFocus());
  expect(document.title).toBe(`${heading} · Duel Ledger`);
});

test("while the next page loads, the document does not have the name of the page before", async () => {
  serveChallenges({ detail: detailOf(openChallenge()) });
  let serve = () => {};
  const served = new Promise<undefined>((resolve) => {
    serve = () => resolve(undefined);
  });
  server.use(
    // Without a response once it is served: the handler before answers.
    http.get("*/api/challenges/:id", () => served),
  );
  const { router } = await visitApp({ as: me, at: "/settings/keyboard" });
  await waitFor(() => expect(document.title).toBe("Keyboard · Duel Ledger"));
  await act(() => router.navigate(`/challenges/${openChallenge()._id}`));
  await waitFor(() => expect(document.title).toBe("Duel Ledger"));
  serve();
  await waitFor(() => expect(document.title).toBe("First to 13, Mirage only · Duel Ledger"));
  const title = screen.getByRole("heading", { level: 1, name: "First to 13, Mirage only" });
  expect(title).toHaveFocus();
});
