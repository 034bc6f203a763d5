import type { ErrorResponse, LiveResponse } from "@/api/live/events";
import type { ChallengeDetail, LiveChallengeEvent } from "@/api/types";
import { reduce } from "./reduce";

/** How long to wait for a missing event before requesting it (again). */
const GAP_CHECK_MS = 600;
/** After this many unsuccessful requests, the snapshot is refetched. */
const REQUESTS_MAX = 3;
/** The limit of buffered out-of-order events; a snapshot closes a longer gap. */
const BUFFERED_MAX = 64;
/** The retry delay if a busy server names none. */
const BUSY_WAIT_MS = 2000;
/** The limit of a snapshot read, since events are dropped meanwhile; doubled after each late one for slow networks. */
const REFETCH_MS = 5000;

type Subscription = LiveResponse<"challenge_subscribe">;

/** The dependencies of a StreamFollower, which tests replace. */
export type FollowerDeps = {
  viewerId: () => string | null;
  read: () => ChallengeDetail | undefined;
  write: (snapshot: ChallengeDetail) => void;
  /** Refetches the snapshot; resolves to false on failure. */
  refetch: () => Promise<boolean>;
  subscribe: (version: number) => Promise<Subscription>;
  /** Called after an event was applied in order. */
  onApplied: (event: LiveChallengeEvent) => void;
  /** Called with whether the subscription is active; while it is not, the page polls. */
  onSubscribedChange: (isSubscribed: boolean) => void;
  schedule: (callback: () => void, ms: number) => () => void;
};

/**
 * Updates one snapshot: applies events in order, requests missing ones after its version, and refetches
 * the snapshot if that fails. A reconnect creates a new StreamFollower.
 */
export class StreamFollower {
  private readonly deps: FollowerDeps;
  private readonly buffered = new Map<number, LiveChallengeEvent>();
  /** The newest version that the server has mentioned. */
  private newest = 0;
  private requests = 0;
  private refetchMs = REFETCH_MS;
  private recoveredAt: number | null = null;
  private isRecovering = false;
  private isStopped = false;
  private cancelGapCheck: (() => void) | null = null;
  /** Cancels the next attempt to subscribe or to refetch, which events that arrive meanwhile must not prevent. */
  private cancelRetry: (() => void) | null = null;

  constructor(deps: FollowerDeps) {
    this.deps = deps;
    void this.subscribe();
  }

  receive(event: LiveChallengeEvent): void {
    const snapshot = this.deps.read();
    if (this.isStopped || this.isRecovering || !snapshot) return;
    const reduction = reduce(snapshot, event, this.deps.viewerId());
    switch (reduction.kind) {
      case "applied":
        this.deps.write(reduction.state);
        this.deps.onApplied(event);
        this.applyBuffered();
        return;
      case "gap":
        this.buffer(event);
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
    this.cancelGapCheck?.();
    this.cancelRetry?.();
  }

  private get version(): number {
    return this.deps.read()?.version ?? 0;
  }

  private get isMissing(): boolean {
    return this.newest > this.version;
  }

  private async subscribe(): Promise<void> {
    const response = await this.deps.subscribe(this.version);
    if (this.isStopped) return;
    this.deps.onSubscribedChange(response.ok);
    if (response.ok) this.noteVersion(response.version);
    else this.onRefusal(response);
  }

  private onRefusal({ code, retryAfterMs }: ErrorResponse): void {
    switch (code) {
      case "BUSY":
      case "RATE_LIMITED":
      case "TIMEOUT":
      case "UNAUTHENTICATED":
        // An expired token is renewed on this connection, without a new epoch.
        // The retry requests missing events too, and not before the server is ready for it.
        this.resetRequests();
        this.scheduleRetry(() => this.subscribe(), retryAfterMs ?? BUSY_WAIT_MS);
        return;
      default:
        // Gone, forbidden, over the limit, or offline: the page polls, and the next connection tries again.
        return;
    }
  }

  /** Applies the next buffered event, if it is in order now. */
  private applyBuffered(): void {
    const now = this.version;
    for (const version of this.buffered.keys()) if (version <= now) this.buffered.delete(version);
    const next = this.buffered.get(now + 1);
    if (next) this.receive(next);
    else if (!this.isMissing) this.resetRequests();
  }

  private buffer(event: LiveChallengeEvent): void {
    if (this.buffered.size < BUFFERED_MAX) this.buffered.set(event.version, event);
    const isFirst = !this.isMissing;
    this.noteVersion(event.version);
    if (isFirst && this.cancelRetry === null) this.requestMissing();
  }

  private noteVersion(latest: number): void {
    this.newest = Math.max(this.newest, latest);
    const isAwaited = this.cancelGapCheck !== null || this.cancelRetry !== null;
    if (this.isMissing && !isAwaited) this.scheduleGapCheck();
  }

  /** Waits for missing events: an acknowledgement may overtake its events, and events may overtake each other. */
  private scheduleGapCheck(): void {
    const before = this.version;
    this.cancelGapCheck?.();
    this.cancelGapCheck = this.startTimer(() => {
      this.cancelGapCheck = null;
      if (!this.isMissing) this.resetRequests();
      else if (this.version > before) this.scheduleGapCheck();
      else this.requestMissing();
    }, GAP_CHECK_MS);
  }

  private requestMissing(): void {
    this.requests += 1;
    if (this.requests > REQUESTS_MAX) {
      void this.recover();
      return;
    }
    this.scheduleGapCheck();
    void this.subscribe();
  }

  private async recover(): Promise<void> {
    if (this.isRecovering) return;
    this.isRecovering = true;
    this.resetRequests();
    this.cancelRetry?.();
    this.cancelRetry = null;
    const isFetched = await this.refetchInTime();
    this.isRecovering = false;
    if (this.isStopped) return;
    this.buffered.clear();
    this.newest = 0;
    // A snapshot that is not newer than the last recovered one must not cause a tight refetch loop.
    const isNewer = this.version !== this.recoveredAt;
    this.recoveredAt = this.version;
    if (!isFetched) this.deps.onSubscribedChange(false);
    if (isFetched && isNewer) void this.subscribe();
    else this.scheduleRetry(() => (isFetched ? this.subscribe() : this.recover()), BUSY_WAIT_MS);
  }

  /** Refetches the snapshot; a late one counts as failed. */
  private refetchInTime(): Promise<boolean> {
    return new Promise((resolve) => {
      let isLate = false;
      const cancelDeadline = this.deps.schedule(() => {
        isLate = true;
        this.refetchMs *= 2;
        resolve(false);
      }, this.refetchMs);
      void this.deps.refetch().then((isFetched) => {
        cancelDeadline();
        if (isFetched && !isLate) this.refetchMs = REFETCH_MS;
        resolve(isFetched);
      });
    });
  }

  private resetRequests(): void {
    this.cancelGapCheck?.();
    this.cancelGapCheck = null;
    this.requests = 0;
  }

  private scheduleRetry(callback: () => unknown, ms: number): void {
    this.cancelRetry?.();
    this.cancelRetry = this.startTimer(() => {
      this.cancelRetry = null;
      callback();
    }, ms);
  }

  private startTimer(callback: () => unknown, ms: number): () => void {
    return this.deps.schedule(() => {
      if (!this.isStopped) callback();
    }, ms);
  }
}
