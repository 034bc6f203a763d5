import type { ServerEvents } from "@/api/live/events";

type Handler = (...args: unknown[]) => void;
type Ack = (late: Error | null, answer?: unknown) => void;
type Asked = { name: string; payload: unknown };

type Options = { auth: (show: (auth: object) => void) => void };

/** The server's end of one socket of the page. */
export class FakeSocket {
  connected = false;
  auth: Record<string, unknown> = {};
  readonly asked: Asked[] = [];
  readonly handlers = new Map<string, Set<Handler>>();

  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  // The parts of the library's interface that the connection uses.
  on(name: string, handler: Handler) {
    this.handlers.set(name, (this.handlers.get(name) ?? new Set()).add(handler));
  }
  off(name: string, handler: Handler) {
    this.handlers.get(name)?.delete(handler);
  }
  connect() {
    fakeServer.tries += 1;
    this.options.auth((auth) => {
      this.auth = { ...auth };
    });
    fakeServer.onTry(this);
  }
  disconnect() {
    this.connected = false;
  }
  timeout() {
    return {
      emit: (name: string, payload: unknown, ack: Ack) => {
        this.asked.push({ name, payload });
        const answer = fakeServer.answers[name];
        if (answer) queueMicrotask(() => ack(null, answer(payload)));
      },
    };
  }

  // The server's side.
  accept(user?: { _id: string; username: string }) {
    this.connected = true;
    this.fire("connect");
    if (user) this.authenticated(user);
  }
  authenticated({ _id, username }: { _id: string; username: string }) {
    const now = new Date().toISOString();
    this.tell("authenticated", { user: { _id, username }, serverTime: now, expiresAt: now });
  }
  refuse() {
    this.fire("connect_error", new Error("xhr poll error"));
  }
  cut() {
    this.connected = false;
    this.fire("disconnect", "transport close");
  }
  tell<Name extends keyof ServerEvents>(name: Name, payload: ServerEvents[Name]) {
    this.fire(name, payload);
  }
  fire(name: string, ...args: unknown[]) {
    for (const handler of [...(this.handlers.get(name) ?? [])]) handler(...args);
  }
  payloads(name: string): unknown[] {
    return this.asked.filter((asked) => asked.name === name).map(({ payload }) => payload);
  }
}

const silent = () => {};

/** The server's end of all sockets of the page; by default it never responds. */
export const fakeServer = {
  sockets: [] as FakeSocket[],
  tries: 0,
  onTry: silent as (socket: FakeSocket) => void,
  /** The acknowledgement of each request; a request without an entry is never acknowledged. */
  answers: {} as Record<string, (payload: unknown) => unknown>,
  get socket(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error("the page has opened no socket");
    return socket;
  },
  reset() {
    this.sockets = [];
    this.tries = 0;
    this.onTry = silent;
    this.answers = {};
  },
};

/** Replaces the library's `io` (see setup.ts). */
export function io(options: Options): FakeSocket {
  const socket = new FakeSocket(options);
  fakeServer.sockets.push(socket);
  return socket;
}
