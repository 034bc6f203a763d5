import clsx from "clsx";
import { serverNow, useServerNow } from "@/lib/server-time";
import { useRoom } from "./live-state";
import { clockFigures, timeOfDay } from "./match-clock";

/** A player's presence; after a disconnect from a running match, the time left to return. */
export function PresenceLine({
  challengeId,
  userId,
  className,
}: {
  challengeId: string;
  userId: string;
  className?: string;
}) {
  const { presence, isFollowed } = useRoom(challengeId);
  const player = presence[userId];
  // Presence from before a disconnect may be outdated.
  if (!player || !isFollowed) return null;
  if (player.isOnline) return <Said tone="bg-open" words="Here" className={className} />;
  return player.returnBy ? (
    <Returning returnBy={player.returnBy} since={player.since} className={className} />
  ) : (
    <Said tone={null} words={awayText(player.since)} className={className} />
  );
}

function Returning({
  returnBy,
  since,
  className,
}: {
  returnBy: string;
  since: string;
  className: string | undefined;
}) {
  const left = Date.parse(returnBy) - useServerNow();
  if (left <= 0) return <Said tone={null} words={awayText(since)} className={className} />;
  return (
    <Said tone="bg-dispute" words={`Away, ${clockFigures(left)} to return`} className={className} />
  );
}

const awayText = (since: string) => `Away since ${timeOfDay(since, serverNow())}`;

/** A dot and a text, so that the colour is not the only cue; a hollow dot means absent. */
function Said({
  tone,
  words,
  className,
}: {
  tone: string | null;
  words: string;
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
      {words}
    </p>
  );
}
