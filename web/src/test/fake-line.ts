type Frame = { type: string; data: Record<string, unknown> };

/** The server's end of the notification WebSocket. Replaces the browser's WebSocket (see setup.ts). */
export class FakeLine extends EventTarget {
  static readonly OPEN = 1;
  readyState = FakeLine.OPEN;
  readonly url: URL;
  readonly protocols: readonly string[];
  /** The frames that the page has sent, the oldest first. */
  readonly said: Frame[] = [];

  constructor(url: URL, protocols: readonly string[]) {
    super();
    this.url = url;
    this.protocols = protocols;
    lineServer.lines.push(this);
    // As in a browser, nothing happens before the caller has attached its listeners.
    queueMicrotask(() => lineServer.onTry(this));
  }

  // The browser's side.
  send(text: string) {
    this.said.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }

  // The server's side.
  get isOpen(): boolean {
    return this.readyState === FakeLine.OPEN;
  }
  establish(overrides: Record<string, unknown> = {}) {
    const now = new Date().toISOString();
    this.tell("connection_established", {
      userId: "u",
      number: 0,
      unreadCount: 0,
      resync: false,
      preferences: allOn(),
      heartbeatIntervalMs: 30_000,
      serverTime: now,
      expiresAt: now,
      ...overrides,
    });
  }
  tell(type: string, data: Record<string, unknown>) {
    this.hear(JSON.stringify({ type, data }));
  }
  hear(text: string) {
    if (this.isOpen) this.dispatchEvent(new MessageEvent("message", { data: text }));
  }
  end(code: number) {
    this.readyState = 3;
    this.dispatchEvent(new CloseEvent("close", { code }));
  }
  payloads(type: string): unknown[] {
    return this.said.filter((frame) => frame.type === type).map(({ data }) => data);
  }
}

const TYPES =
  "challenge challenge_invitation challenge_joined challenge_started challenge_result team_invitation team_join_request team friend follow achievement system interest tag acceptance";

/** The default preferences of a user. */
export const allOn = () => ({
  showPopups: true,
  playSound: true,
  autoMarkRead: false,
  popupDuration: 5000,
  maxPopups: 3,
  enabledTypes: Object.fromEntries(TYPES.split(" ").map((type) => [type, true])),
});

const welcoming = (line: FakeLine) => line.establish();

/** The server's end of all notification sockets; by default it accepts each one and has no notifications. */
export const lineServer = {
  lines: [] as FakeLine[],
  onTry: welcoming,
  get line(): FakeLine {
    const line = this.lines.at(-1);
    if (!line) throw new Error("the page has opened no line");
    return line;
  },
  reset() {
    this.lines = [];
    this.onTry = welcoming;
  },
};
