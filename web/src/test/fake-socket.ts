import type { ServerEvents } from "@/api/live/events";

type Handler = (...args: unknown[]) => void;
type Ack = (timeout: Error | null, respond?: unknown) => void;
type SentRequest = { name: string; payload: unknown };

type Options = { auth: (sendAuth: (auth: object) => void) => void };

/** The server's end of one socket of the page. */
export class FakeSocket {
  connected = false;
  auth: Record<string, unknown> = {};
  readonly requests: SentRequest[] = [];
  readonly handlers = new Map<string, Set<Handler>>();

  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  // The subset of the library's interface that the connection uses.
  on(name: string, handler: Handler) {
    this.handlers.set(name, (this.handlers.get(name) ?? new Set()).add(handler));
  }
  off(name: string, handler: Handler) {
    this.handlers.get(name)?.delete(handler);
  }
  connect() {
    fakeServer.attempts += 1;
    this.options.auth((auth) => {
      this.auth = { ...auth };
    });
    fakeServer.onAttempt(this);
  }
  disconnect() {
    this.connected = false;
  }
  timeout() {
    return {
      emit: (name: string, payload: unknown, ack: Ack) => {
        this.requests.push({ name, payload });
        const respond = fakeServer.responses[name];
        if (respond) queueMicrotask(() => ack(null, respond(payload)));
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
    this.emitEvent("authenticated", { user: { _id, username }, serverTime: now, expiresAt: now });
  }
  refuse() {
    this.fire("connect_error", new Error("xhr poll error"));
  }
  cut() {
    this.connected = false;
    this.fire("disconnect", "transport close");
  }
  emitEvent<Name extends keyof ServerEvents>(name: Name, payload: ServerEvents[Name]) {
    this.fire(name, payload);
  }
  fire(name: string, ...args: unknown[]) {
    for (const handler of [...(this.handlers.get(name) ?? [])]) handler(...args);
  }
  payloads(name: string): unknown[] {
    return this.requests.filter((requests) => requests.name === name).map(({ payload }) => payload);
  }
}

const noop = () => {};

/** The server's end of all sockets of the page; by default it never responds. */
export const fakeServer = {
  sockets: [] as FakeSocket[],
  attempts: 0,
  onAttempt: noop as (socket: FakeSocket) => void,
  /** The acknowledgement of each request; a request without an entry is never acknowledged. */
  responses: {} as Record<string, (payload: unknown) => unknown>,
  get socket(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error("the page has opened no socket");
    return socket;
  },
  reset() {
    this.sockets = [];
    this.attempts = 0;
    this.onAttempt = noop;
    this.responses = {};
  },
};

/** Replaces the library's `io` (see setup.ts). */
export function io(options: Options): FakeSocket {
  const socket = new FakeSocket(options);
  fakeServer.sockets.push(socket);
  return socket;
}
