import clsx from "clsx";
import type { Challenge } from "@/api/types";
import { clockFigures, timeOfDay } from "@/lib/clock-text";
import { serverNow, useServerNow } from "@/lib/server-time";
import { useMatchPresence } from "./live-state";

/** A player's presence; after a disconnect from a running match, the time left to return. */
export function PresenceLine({
  challenge,
  userId,
  className,
}: {
  challenge: Challenge;
  userId: string;
  className?: string;
}) {
  const player = useMatchPresence(challenge)?.[userId];
  const { createdAt } = challenge;
  if (!player) return null;
  if (player.isOnline) return <StatusLine tone="bg-open" text="Here" className={className} />;
  return player.returnBy ? (
    <Returning
      returnBy={player.returnBy}
      awayText={awayText(player.since, createdAt)}
      className={className}
    />
  ) : (
    <StatusLine tone={null} text={awayText(player.since, createdAt)} className={className} />
  );
}

function Returning({
  returnBy,
  awayText,
  className,
}: {
  returnBy: string;
  awayText: string;
  className: string | undefined;
}) {
  const remaining = Date.parse(returnBy) - useServerNow();
  if (remaining <= 0) return <StatusLine tone={null} text={awayText} className={className} />;
  return (
    <StatusLine
      tone="bg-dispute"
      text={`Away, ${clockFigures(remaining)} to return`}
      className={className}
    />
  );
}

/** A time from before the challenge states nothing about it. */
function awayText(since: string, createdAt: string): string {
  return Date.parse(since) < Date.parse(createdAt)
    ? "Away"
    : `Away since ${timeOfDay(since, serverNow())}`;
}

/** A dot and a text, so that the colour is not the only cue; a hollow dot means absent. */
function StatusLine({
  tone,
  text,
  className,
}: {
  tone: string | null;
  text: string;
  className: string | undefined;
}) {
  return (
    <p className={clsx("num text-xs text-fg-2", className)}>
      <span
        aria-hidden="true"
        className={clsx(
          "mr-1.5 inline-block size-2 rounded-full",
          tone ?? "shadow-[inset_0_0_0_1.5px_var(--line-strong)]",
        )}
      />
      {text}
    </p>
  );
}
