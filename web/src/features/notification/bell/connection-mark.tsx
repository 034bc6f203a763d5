import clsx from "clsx";
import { LoaderCircle, TriangleAlert } from "lucide-react";
import { useLiveStatus } from "@/api/live/status";
import { type ChannelStatus, type FailureCause, useChannelState } from "../channel/status";

type Mark = "online" | "loading" | "error" | "offline";

const MARKS: Record<ChannelStatus | FailureCause, { mark: Mark; label: string }> = {
  connected: { mark: "online", label: "Live notifications" },
  connecting: { mark: "loading", label: "Notifications: connecting" },
  error: { mark: "error", label: "Notifications: connection error" },
  failed: { mark: "error", label: "Notifications: connection failed" },
  too_many: { mark: "error", label: "Notifications: too many connections" },
  server_shutdown: { mark: "offline", label: "Notifications: server maintenance" },
  disconnected: { mark: "offline", label: "Notifications offline" },
  idle: { mark: "offline", label: "Notifications offline" },
};

/** The connection status: a mark at the bell and, if connected and there is room, a label. */
export function ConnectionMark() {
  const { mark, label } = MARKS[useMarkState()];
  return (
    <span className="flex items-center gap-2 text-xs text-fg-2" title={label}>
      <MarkIcon mark={mark} />
      <span className={clsx(mark === "online" ? "max-xl:sr-only" : "sr-only")}>{label}</span>
    </span>
  );
}

/** A socket may stay open for a while on a device without a network. */
function useMarkState(): ChannelStatus | FailureCause {
  const state = useChannelState();
  return useLiveStatus() === "offline" ? "disconnected" : state;
}

function MarkIcon({ mark }: { mark: Mark }) {
  switch (mark) {
    case "loading":
      return (
        <LoaderCircle
          aria-hidden="true"
          className="size-3.5 text-fg-3 motion-safe:animate-spin"
          strokeWidth={2.25}
        />
      );
    case "error":
      return (
        <TriangleAlert aria-hidden="true" className="size-3.5 text-cancel" strokeWidth={2.25} />
      );
    case "online":
      return <span aria-hidden="true" className="size-2 rounded-full bg-open" />;
    case "offline":
      return (
        <span
          aria-hidden="true"
          className="size-2 rounded-full border-[1.5px] border-line-strong"
        />
      );
  }
}
