// Starts the Rust server once per test file, and creates clients that are disconnected after each test.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { after, afterEach, before } from "node:test";
import { io, Manager } from "socket.io-client";

export { Manager };

let port;
let server;
const clients = new Set();

async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  await once(probe, "close");
  return port;
}

async function answers(port) {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

export function withServer() {
  before(async () => {
    port = await freePort();
    const env = { ...process.env, PORT: String(port) };
    server = spawn(process.env.SOCKETIO_TEST_SERVER, { env, stdio: "inherit" });
    while (!(await answers(port))) await new Promise((tick) => setTimeout(tick, 20));
  });
  afterEach(() => {
    for (const client of clients) client.disconnect();
    clients.clear();
  });
  after(() => server.kill());
}

export const url = (path = "") => `http://127.0.0.1:${port}${path}`;

export function client(options = {}, namespace = "/") {
  const socket = io(url(namespace), { forceNew: true, reconnectionDelay: 10, ...options });
  clients.add(socket);
  return socket;
}

export async function connected(options, namespace) {
  const socket = client(options, namespace);
  await event(socket, "connect");
  return socket;
}

/** Resolves to the arguments of the next event with this name. */
export function event(emitter, name) {
  return new Promise((resolve) => emitter.once(name, (...args) => resolve(args)));
}

export async function upgraded(socket) {
  const { engine } = socket.io;
  if (engine.transport.name !== "websocket") await event(engine, "upgrade");
}
