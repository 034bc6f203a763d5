import type { Answer, Refusal } from "@/api/live/events";
import type { ChallengeDetail, LiveChallengeEvent } from "@/api/types";
import { reduce } from "./reduce";

/** How long to wait for a missing event before requesting it (again). */
const GAP_WAIT_MS = 600;
/** After this many unsuccessful requests, the snapshot is refetched. */
const ASKINGS_MAX = 3;
/** The limit of buffered out-of-order events; a snapshot closes a longer gap. */
const EARLY_MAX = 64;
/** The retry delay if a busy server names none. */
const BUSY_WAIT_MS = 2000;

type Subscription = Answer<"challenge_subscribe">;

/** The dependencies of a Follower, which tests replace. */
export type Ports = {
  viewerId: () => string | null;
  read: () => ChallengeDetail | undefined;
  write: (snapshot: ChallengeDetail) => void;
  /** Refetches the snapshot; resolves to false on failure. */
  refetch: () => Promise<boolean>;
  subscribe: (version: number) => Promise<Subscription>;
  /** Called after an event was applied in order. */
  applied: (event: LiveChallengeEvent) => void;
  /** Called with whether the subscription is active; while it is not, the page polls. */
  followed: (isFollowed: boolean) => void;
  later: (deed: () => void, ms: number) => () => void;
};

/**
 * Keeps one snapshot up to date: applies events in order, requests missing ones after its version, and refetches
 * the snapshot if that fails. A reconnect creates a new Follower.
 */
export class Follower {
  private readonly ports: Ports;
  private readonly early = new Map<number, LiveChallengeEvent>();
  /** The newest version that the server has mentioned. */
  private newest = 0;
  private askings = 0;
  private recoveredAt: number | null = null;
  private isRecovering = false;
  private isStopped = false;
  private cancelWait: (() => void) | null = null;

  constructor(ports: Ports) {
    this.ports = ports;
    void this.subscribe();
  }

  hear(event: LiveChallengeEvent): void {
    const snapshot = this.ports.read();
    if (this.isStopped || this.isRecovering || !snapshot) return;
    const reduction = reduce(snapshot, event, this.ports.viewerId());
    switch (reduction.kind) {
      case "applied":
        this.ports.write(reduction.snapshot);
        this.ports.applied(event);
        this.hearNext();
        return;
      case "gap":
        this.keep(event);
        return;
      case "refetch":
        void this.recover();
        return;
      case "stale":
        return;
    }
  }

  /** Called if the gap exceeds the server's replay limit. */
  resync(): void {
    if (!this.isStopped) void this.recover();
  }

  stop(): void {
    this.isStopped = true;
    this.cancelWait?.();
  }

  private get version(): number {
    return this.ports.read()?.version ?? 0;
  }

  private get isMissing(): boolean {
    return this.newest > this.version;
  }

  private async subscribe(): Promise<void> {
    const answer = await this.ports.subscribe(this.version);
    if (this.isStopped) return;
    this.ports.followed(answer.ok);
    if (answer.ok) this.hearOf(answer.version);
    else this.afterRefusal(answer);
  }

  private afterRefusal({ code, retryAfterMs }: Refusal): void {
    switch (code) {
      case "BUSY":
      case "RATE_LIMITED":
      case "TIMEOUT":
        this.wait(() => this.subscribe(), retryAfterMs ?? BUSY_WAIT_MS);
        return;
      default:
        // Gone, forbidden, over the limit, or offline: the page polls, and the next connection tries again.
        return;
    }
  }

  /** Applies the next buffered event, if it is in order now. */
  private hearNext(): void {
    const now = this.version;
    for (const known of this.early.keys()) if (known <= now) this.early.delete(known);
    const next = this.early.get(now + 1);
    if (next) this.hear(next);
    else if (!this.isMissing) this.calm();
  }

  private keep(event: LiveChallengeEvent): void {
    if (this.early.size < EARLY_MAX) this.early.set(event.version, event);
    const isFirst = !this.isMissing;
    this.hearOf(event.version);
    if (isFirst) this.askAgain();
  }

  private hearOf(latest: number): void {
    this.newest = Math.max(this.newest, latest);
    if (this.isMissing && this.cancelWait === null) this.waitForMissing();
  }

  /** Waits for missing events: an acknowledgement may overtake its events, and events may overtake each other. */
  private waitForMissing(): void {
    const before = this.version;
    this.wait(() => {
      if (!this.isMissing) this.calm();
      else if (this.version > before) this.waitForMissing();
      else this.askAgain();
    }, GAP_WAIT_MS);
  }

  private askAgain(): void {
    this.askings += 1;
    if (this.askings > ASKINGS_MAX) {
      void this.recover();
      return;
    }
    this.waitForMissing();
    void this.subscribe();
  }

  private async recover(): Promise<void> {
    if (this.isRecovering) return;
    this.isRecovering = true;
    this.calm();
    const isRead = await this.ports.refetch();
    this.isRecovering = false;
    if (this.isStopped) return;
    this.early.clear();
    this.newest = 0;
    // A snapshot that is not newer than the last recovered one must not cause a tight refetch loop.
    const isNewer = this.version !== this.recoveredAt;
    this.recoveredAt = this.version;
    if (!isRead) this.ports.followed(false);
    if (isRead && isNewer) void this.subscribe();
    else this.wait(() => (isRead ? this.subscribe() : this.recover()), BUSY_WAIT_MS);
  }

  private calm(): void {
    this.cancelWait?.();
    this.cancelWait = null;
    this.askings = 0;
  }

  private wait(deed: () => unknown, ms: number): void {
    this.cancelWait?.();
    this.cancelWait = this.ports.later(() => {
      this.cancelWait = null;
      if (!this.isStopped) deed();
    }, ms);
  }
}
