// Tests connection state recovery with the official client.
import assert from "node:assert/strict";
import { it } from "node:test";
import { connected, event, upgraded, withServer } from "./harness.js";

withServer();

const options = { path: "/recovery/", reconnectionDelay: 1, reconnectionDelayMax: 5 };

async function pair() {
  const [away, here] = await Promise.all([connected(options), connected(options)]);
  await Promise.all([upgraded(away), upgraded(here)]);
  await away.emitWithAck("join", "room");
  return [away, here];
}

/** Disconnects `away`, sends it `what` meanwhile, then reconnects it. */
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

it("loses and doubles nothing in 200 reconnects while it is told on and on", async () => {
  const [away, here] = await pair();
  const received = [];
  away.on("told", (number) => received.push(number));
  let told = 0;
  let reconnects = 0;
  const telling = (async () => {
    while (reconnects < 200) await here.emitWithAck("tell", "room", told++);
  })();
  for (; reconnects < 200; reconnects++) {
    const back = event(away, "connect");
    if (reconnects % 2) away.io.engine.close();
    else await here.emitWithAck("drop others");
    await back;
    assert.equal(away.recovered, true);
  }
  await telling;
  while (received.length < told) await event(away, "told");
  assert.deepEqual(
    received,
    Array.from({ length: told }, (_, index) => index),
  );
});
