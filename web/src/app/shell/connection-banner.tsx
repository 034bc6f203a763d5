import { CloudOff, LoaderCircle, RotateCcw, TriangleAlert, Wrench } from "lucide-react";
import type { ReactNode } from "react";
import { retryNow } from "@/api/live/connection";
import { type LiveStatus, useLiveStatus } from "@/api/live/status";
import { retryChannel } from "@/features/notification/channel/channel";
import {
  type ChannelStatus,
  type FailureCause,
  useChannelState,
} from "@/features/notification/channel/status";
import { useDelayed } from "@/lib/use-delayed";

/** How long to wait before the banner appears: a short reconnection is not worth a layout shift. */
const BANNER_DELAY_MS = 1500;

/** Shows that the page is not live, and why; empty while it is live. */
export function ConnectionBanner() {
  const status = worseOf(useLiveStatus(), useChannelState());
  // The live region is rendered before its text: only then is the text announced.
  return (
    <div role="status">
      {status === "connected" || status === "idle" ? null : <Banner key={status} status={status} />}
    </div>
  );
}

type ConnectionStatus = LiveStatus | FailureCause;
type ProblemStatus = Exclude<ConnectionStatus, "connected" | "idle">;

/** The live and the notification connection go to the same server, so mostly both are up or both are down. */
function worseOf(live: LiveStatus, channel: ChannelStatus | FailureCause): ConnectionStatus {
  if (live !== "connected" && live !== "idle") return live;
  return channel === "disconnected" ? "offline" : channel;
}

function retryBoth(): void {
  retryNow();
  retryChannel();
}

const TEXTS: Record<ProblemStatus, { label: string; detail: string; icon: ReactNode }> = {
  connecting: {
    label: "Connecting...",
    detail: "This page may be slightly out of date.",
    icon: <LoaderCircle aria-hidden="true" className="size-4 shrink-0 motion-safe:animate-spin" />,
  },
  error: {
    label: "Connection error",
    detail: "Reconnecting. Until then, updates are less frequent.",
    icon: <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />,
  },
  failed: {
    label: "Connection failed",
    detail: "Updates are less frequent.",
    icon: <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />,
  },
  too_many: {
    label: "Connection failed",
    detail: "Too many tabs or devices are connected. Close one of them, then retry.",
    icon: <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />,
  },
  server_shutdown: {
    label: "Server maintenance",
    detail: "The connection returns automatically. Deadlines are extended to match.",
    icon: <Wrench aria-hidden="true" className="size-4 shrink-0" />,
  },
  offline: {
    label: "Notifications offline",
    detail: "This device is offline.",
    icon: <CloudOff aria-hidden="true" className="size-4 shrink-0" />,
  },
};

const RETRYABLE: ReadonlySet<ProblemStatus> = new Set(["error", "failed", "too_many"]);

function Banner({ status }: { status: ProblemStatus }) {
  const isDue = useDelayed(BANNER_DELAY_MS);
  if (status === "connecting" && !isDue) return null;
  const { label, detail, icon } = TEXTS[status];
  return (
    <div className="flex min-h-11 items-center gap-2.5 border-b border-line bg-surface-2 px-4 py-1.5 text-sm text-fg-2 lg:px-6">
      <span className="text-full">{icon}</span>
      <p className="min-w-0 flex-1">
        <b className="font-semibold text-fg">{label}</b>
        {/* An instruction to the player is also shown on a phone. */}
        <span className={status === "too_many" ? "" : "max-sm:hidden"}> {detail}</span>
      </p>
      {RETRYABLE.has(status) ? (
        <button
          type="button"
          className="inline-flex min-h-9 items-center gap-1.5 rounded-ctl px-2 font-semibold text-fg"
          onClick={retryBoth}
        >
          <RotateCcw aria-hidden="true" className="size-3.5" />
          Retry
        </button>
      ) : null}
    </div>
  );
}
