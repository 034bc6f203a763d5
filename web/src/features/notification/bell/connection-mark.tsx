import clsx from "clsx";
import { LoaderCircle, TriangleAlert } from "lucide-react";
import { type ChannelStatus, type FailureCause, useChannelState } from "../channel/status";

type Mark = "online" | "loading" | "error" | "offline";

const MARKS: Record<ChannelStatus | FailureCause, { mark: Mark; words: string }> = {
  connected: { mark: "online", words: "Live notifications" },
  connecting: { mark: "loading", words: "Notifications: connecting" },
  error: { mark: "error", words: "Notifications: connection error" },
  failed: { mark: "error", words: "Notifications: connection failed" },
  too_many: { mark: "error", words: "Notifications: open in too many places" },
  server_shutdown: { mark: "offline", words: "Notifications: server maintenance" },
  disconnected: { mark: "offline", words: "Notifications offline" },
  idle: { mark: "offline", words: "Notifications offline" },
};

/** The connection status: a mark at the bell and, if connected and there is room, a label. */
export function ConnectionMark() {
  const { mark, words } = MARKS[useChannelState()];
  return (
    <span className="flex items-center gap-2 text-xs text-fg-2" title={words}>
      <MarkIcon mark={mark} />
      <span className={clsx(mark === "online" ? "max-xl:sr-only" : "sr-only")}>{words}</span>
    </span>
  );
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
