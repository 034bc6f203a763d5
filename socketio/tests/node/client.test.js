// Tests the official client in each of its transport modes.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { client, connected, event, Manager, upgraded, url, withServer } from "./harness.js";

withServer();

const modes = {
  polling: { transports: ["polling"] },
  websocket: { transports: ["websocket"] },
  upgrade: {},
};

for (const [mode, options] of Object.entries(modes)) {
  describe(mode, () => {
    it("connects, and ends up on its transport", async () => {
      const socket = await connected(options);
      if (mode === "upgrade") await upgraded(socket);
      const expected = mode === "polling" ? "polling" : "websocket";
      assert.equal(socket.io.engine.transport.name, expected);
      assert.notEqual(socket.id, socket.io.engine.id);
    });

    it("gets every value back as it was", async () => {
      const socket = await connected(options);
      const values = [0, -1.5, "€ § 🦀", true, null, [1, [2]], { z: 1, a: { b: [] } }];
      assert.deepEqual(await socket.emitWithAck("echo", values), values);
      socket.emit("back", ...values);
      assert.deepEqual(await event(socket, "back"), values);
    });

    it("gets a megabyte and ten attachments back", async () => {
      const socket = await connected(options);
      const text = "x".repeat(900_000);
      assert.equal(await socket.emitWithAck("echo", text), text);
      const files = Array.from({ length: 10 }, (_, index) => Buffer.alloc(1000, index));
      assert.deepEqual(await socket.emitWithAck("echo", files), files);
      const file = Buffer.alloc(700_000, 7);
      assert.deepEqual(await socket.emitWithAck("file", file), file);
    });

    it("retains the order of what is sent while it changes transports", async () => {
      const socket = client(options);
      const received = [];
      const all = new Promise((resolve) => {
        socket.on("back", (number) => {
          received.push(number);
          if (received.length === 500) resolve();
        });
      });
      for (let number = 0; number < 500; number++) {
        socket.emit("back", number);
        if (number % 50 === 0) await new Promise(setImmediate);
      }
      await all;
      assert.deepEqual(
        received,
        Array.from({ length: 500 }, (_, index) => index),
      );
    });

    it("acknowledges what the server requests", async () => {
      const socket = await connected(options);
      socket.on("question", (question, answer) => answer({ so: question }));
      assert.deepEqual(await socket.emitWithAck("request", "why"), { so: "why" });
      assert.equal(await socket.timeout(5000).emitWithAck("slow"), "at last");
      await assert.rejects(socket.timeout(20).emitWithAck("no handler"));
    });

    it("talks in rooms", async () => {
      const [one, two, three] = await Promise.all([1, 2, 3].map(() => connected(options)));
      await one.emitWithAck("join", "room");
      await two.emitWithAck("join", "room");
      let misdelivered = 0;
      for (const other of [one, three]) other.on("published", () => misdelivered++);
      const published = event(two, "published");
      await one.emitWithAck("publish", "room", { n: 1 });
      assert.deepEqual(await published, [{ n: 1 }]);
      await three.emitWithAck("echo", 1);
      assert.equal(misdelivered, 0);
    });

    it("shares one connection between namespaces", async () => {
      const manager = new Manager(url(), { ...options });
      const root = manager.socket("/");
      const guarded = manager.socket("/guarded", { auth: { token: "good" } });
      await Promise.all([event(root, "connect"), event(guarded, "connect")]);
      assert.notEqual(root.id, guarded.id);
      guarded.disconnect();
      assert.equal(await root.emitWithAck("echo", 1), 1);
      root.disconnect();
    });

    it("is refused with data, and let in with the right token", async () => {
      const socket = client({ ...options, auth: { token: "bad" } }, "/guarded");
      const [error] = await event(socket, "connect_error");
      assert.equal(error.message, "not authorized");
      assert.deepEqual(error.data, { code: "E1" });
      socket.auth = { token: "good" };
      socket.connect();
      await event(socket, "connect");
      const [unknown] = await event(client(options, "/unknown"), "connect_error");
      assert.equal(unknown.message, "Invalid namespace");
    });

    it("comes back after everything but a disconnect by the server", async () => {
      for (const how of ["drop", "shut down"]) {
        const socket = await connected(options);
        const gone = event(socket, "disconnect");
        socket.emit(how);
        assert.equal((await gone)[0], "transport close");
        await event(socket, "connect");
        assert.equal(await socket.emitWithAck("echo", how), how);
      }
      const socket = await connected(options);
      const gone = event(socket, "disconnect");
      socket.emit("kick");
      assert.equal((await gone)[0], "io server disconnect");
      assert.equal(socket.active, false);
    });

    it("leaves with the reason that the server reports", async () => {
      const watcher = await connected(options);
      await watcher.emitWithAck("join", "watchers");
      const left = () => event(watcher, "left");
      let socket = await connected(options);
      let reason = left();
      socket.disconnect();
      assert.ok(["client namespace disconnect", "transport close"].includes((await reason)[0]));
      socket = await connected(options);
      if (mode === "upgrade") await upgraded(socket);
      reason = left();
      socket.io.engine.close();
      assert.equal((await reason)[0], "transport close");
    });
  });
}

describe("200 reconnects", () => {
  it("lose no and double no acknowledged command", async () => {
    const socket = await connected({ reconnectionDelay: 1, reconnectionDelayMax: 5 });
    let commands = 0;
    for (let round = 0; round < 200; round++) {
      for (let number = 0; number < 3; number++) {
        assert.equal(await socket.emitWithAck("command", commands), true, `command ${commands}`);
        commands++;
      }
      const back = event(socket, "connect");
      if (round % 2) socket.io.engine.close();
      else socket.emit("drop");
      await back;
    }
    assert.equal(commands, 600);
  });
});

describe("50 clients at once", () => {
  it("all upgrade and none misses an answer", async () => {
    const clients = await Promise.all(Array.from({ length: 50 }, () => connected()));
    await Promise.all(
      clients.map(async (socket, number) => {
        for (let round = 0; round < 10; round++) {
          assert.deepEqual(await socket.emitWithAck("echo", [number, round]), [number, round]);
        }
        await upgraded(socket);
      }),
    );
  });
});
