import { closeAll, expectOnEach, seatedDuel, threeScreens } from "../support/match.ts";
import { restartServer } from "../support/server.ts";
import { expect, test } from "../support/test.ts";

test("the server restarts under two players and a visitor, and all three screens recover without a reload", async ({
  browser,
  newPlayer,
  request,
}) => {
  test.slow();
  const { players, match } = await seatedDuel(newPlayer);
  const [first, second] = players;
  await first.start(match);
  // The console is not watched: a browser that cannot reach the server logs errors.
  const { nova, mirage, visitor, all } = await threeScreens(
    () => browser.newContext(),
    match,
    players,
  );
  await nova.sendMessage("before the restart");
  await expect(visitor.chat).toContainText("before the restart");

  await restartServer(request);

  // Done while the sockets are still down or just coming up: every screen must still receive it.
  await second.command(match, "call-off");
  for (const screen of all) {
    await screen.expectConnected();
    await screen.expectPanels({ log: `${second.username} agrees to call the match off` });
  }
  await mirage.sendMessage("after the restart");
  for (const { chat } of all) {
    await expect(chat).toContainText("before the restart");
    await expect(chat).toContainText("after the restart");
  }
  await first.command(match, "call-off");
  await expectOnEach(all, { match: "Cancelled", escrow: "Refunded" });
  await closeAll(all);
});
