import clsx from "clsx";
import { useLiveStatus } from "@/api/live/status";
import { useLiveState } from "./live-state";

const stamp = new Intl.DateTimeFormat("en", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/** Whether the page receives events, and the time of the last update. */
export function LiveStamp({ challengeId, readAt }: { challengeId: string; readAt: number }) {
  const { isSubscribed, receivedAt } = useLiveState(challengeId);
  const status = useLiveStatus();
  const at = stamp.format(Math.max(receivedAt ?? 0, readAt));
  return (
    <p className="num flex items-center gap-1.5 text-xs text-fg-3">
      <span
        aria-hidden="true"
        className={clsx("size-2 shrink-0 rounded-full", isSubscribed ? "bg-open" : "bg-full")}
      />
      <span role="status">{isSubscribed ? "Connected" : AWAY[status]}</span>
      <span>· updated {at}</span>
    </p>
  );
}

/** The labels while the stream is disconnected and the page polls. */
const AWAY = {
  idle: "Not connected",
  connecting: "Reconnecting",
  connected: "Catching up",
  error: "Reconnecting",
  failed: "Not connected",
  server_shutdown: "Server maintenance",
  offline: "Offline",
} as const;
