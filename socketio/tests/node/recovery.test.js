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
  for (const value of what) await here.emitWithAck("publish", "room", value);
  const received = [];
  const listener = (value) => received.push(value);
  away.on("published", listener);
  const back = event(away, "connect");
  away.connect();
  await back;
  away.off("published", listener);
  assert.equal(away.recovered, true);
  assert.equal(away.id, id);
  return received;
}

it("gets what it missed, again and again", async () => {
  const [away, here] = await pair();
  const published = event(away, "published");
  await here.emitWithAck("publish", "room", "first");
  assert.equal((await published)[0], "first");
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

it("loses and doubles nothing in 200 reconnects while events go on", async () => {
  const [away, here] = await pair();
  const received = [];
  away.on("published", (number) => received.push(number));
  let published = 0;
  let reconnects = 0;
  const publishing = (async () => {
    while (reconnects < 200) await here.emitWithAck("publish", "room", published++);
  })();
  for (; reconnects < 200; reconnects++) {
    const back = event(away, "connect");
    if (reconnects % 2) away.io.engine.close();
    else await here.emitWithAck("drop others");
    await back;
    assert.equal(away.recovered, true);
  }
  await publishing;
  while (received.length < published) await event(away, "published");
  assert.deepEqual(
    received,
    Array.from({ length: published }, (_, index) => index),
  );
});
