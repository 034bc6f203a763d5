import clsx from "clsx";
import { retryNow } from "@/api/live/connection";
import { clockTime } from "./format";
import { type TransportStatus, useLastPolledAt } from "./transport-status";

const LABELS: Record<TransportStatus, string> = {
  online: "Online",
  polling: "Polling",
  offline: "Offline",
  connecting: "Connecting...",
};

const DOTS: Record<TransportStatus, string> = {
  online: "bg-open",
  polling: "bg-brass-fill",
  offline: "bg-cancel",
  connecting: "bg-fg-3 motion-safe:animate-pulse",
};

/** The transport status as a label and a colour, with the time of the last poll, and a retry button while offline. */
export function TransportIndicator({ status }: { status: TransportStatus }) {
  const polledAt = useLastPolledAt();
  return (
    <span className="inline-flex min-h-6 items-center gap-1.5 text-xs text-fg-2">
      <span aria-hidden="true" className={clsx("size-2 rounded-full", DOTS[status])} />
      <span role="status">{LABELS[status]}</span>
      {polledAt !== null ? (
        <span className="num text-fg-3">Updated {clockTime(polledAt)}</span>
      ) : null}
      {status === "offline" ? (
        <button type="button" className="min-h-6 font-semibold underline" onClick={retryNow}>
          Retry
        </button>
      ) : null}
    </span>
  );
}
