// Connection state recovery, as the stock client sees it.
import assert from "node:assert/strict";
import { it } from "node:test";
import { connected, event, upgraded, withServer } from "./harness.js";

withServer();

const options = { path: "/recovery/" };

async function pair() {
  const [away, here] = await Promise.all([connected(options), connected(options)]);
  await Promise.all([upgraded(away), upgraded(here)]);
  await away.emitWithAck("join", "room");
  return [away, here];
}

/** Stays away until something has been told, then comes back. */
async function missing(away, here, what) {
  const { id } = away;
  away.io.reconnection(false);
  const gone = event(away, "disconnect");
  away.io.engine.close();
  await gone;
  for (const value of what) await here.emitWithAck("tell", "room", value);
  const received = [];
  const listener = (value) => received.push(value);
  away.on("told", listener);
  const back = event(away, "connect");
  away.connect();
  await back;
  away.off("told", listener);
  assert.equal(away.recovered, true);
  assert.equal(away.id, id);
  return received;
}

it("gets what it missed, again and again", async () => {
  const [away, here] = await pair();
  const told = event(away, "told");
  await here.emitWithAck("tell", "room", "first");
  assert.equal((await told)[0], "first");
  for (let round = 0; round < 5; round++) {
    assert.deepEqual(await missing(away, here, [round, "x", { round }]), [round, "x", { round }]);
  }
});

it("is recovered though it never got an event", async () => {
  const [away, here] = await pair();
  assert.deepEqual(await missing(away, here, []), []);
  assert.deepEqual(await missing(away, here, ["only"]), ["only"]);
});

it("is recovered when the server drops it", async () => {
  const [away, here] = await pair();
  const { id } = away;
  const back = event(away, "connect");
  await here.emitWithAck("drop others");
  await back;
  assert.deepEqual([away.recovered, away.id], [true, id]);
});
