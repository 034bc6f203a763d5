type Frame = { type: string; data: Record<string, unknown> };

/** The server's end of the notification WebSocket. Replaces the browser's WebSocket (see setup.ts). */
export class FakeNotificationSocket extends EventTarget {
  static readonly OPEN = 1;
  readyState = FakeNotificationSocket.OPEN;
  readonly url: URL;
  readonly protocols: readonly string[];
  /** The frames that the page has sent, the oldest first. */
  readonly sentFrames: Frame[] = [];

  constructor(url: URL, protocols: readonly string[]) {
    super();
    this.url = url;
    this.protocols = protocols;
    fakeNotificationServer.sockets.push(this);
    // As in a browser, nothing happens before the caller has attached its listeners.
    queueMicrotask(() => fakeNotificationServer.onAttempt(this));
  }

  // The browser's side.
  send(text: string) {
    this.sentFrames.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }

  // The server's side.
  get isOpen(): boolean {
    return this.readyState === FakeNotificationSocket.OPEN;
  }
  establish(overrides: Record<string, unknown> = {}) {
    const now = new Date().toISOString();
    this.emit("connection_established", {
      userId: "u",
      number: 0,
      unreadCount: 0,
      resync: false,
      preferences: defaultPreferences(),
      heartbeatIntervalMs: 30_000,
      serverTime: now,
      expiresAt: now,
      ...overrides,
    });
  }
  emit(type: string, data: Record<string, unknown>) {
    this.emitRaw(JSON.stringify({ type, data }));
  }
  emitRaw(text: string) {
    if (this.isOpen) this.dispatchEvent(new MessageEvent("message", { data: text }));
  }
  closeWith(code: number) {
    this.readyState = 3;
    this.dispatchEvent(new CloseEvent("close", { code }));
  }
  payloads(type: string): unknown[] {
    return this.sentFrames.filter((frame) => frame.type === type).map(({ data }) => data);
  }
}

const TYPES =
  "challenge challenge_invitation challenge_joined challenge_started challenge_result team_invitation team_join_request team friend follow achievement system interest tag acceptance";

/** The default preferences of a user. */
export const defaultPreferences = () => ({
  showPopups: true,
  playSound: true,
  autoMarkRead: false,
  popupDuration: 5000,
  maxPopups: 3,
  enabledTypes: Object.fromEntries(TYPES.split(" ").map((type) => [type, true])),
});

const acceptSocket = (socket: FakeNotificationSocket) => socket.establish();

/** The server's end of all notification sockets; by default it accepts each one and has no notifications. */
export const fakeNotificationServer = {
  sockets: [] as FakeNotificationSocket[],
  onAttempt: acceptSocket,
  get socket(): FakeNotificationSocket {
    const line = this.sockets.at(-1);
    if (!line) throw new Error("the page has opened no line");
    return line;
  },
  reset() {
    this.sockets = [];
    this.onAttempt = acceptSocket;
  },
};
