import clsx from "clsx";
import { serverNow, useServerNow } from "@/lib/server-time";
import { clockFigures, timeOfDay } from "./match-clock";
import { useRoom } from "./room";

/** Whether a player is here; one who dropped out of a running match has a moment to come back. */
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
  // What was told before the line dropped is not known to be true now.
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

/** A dot and words: nobody has to see the colour; a hollow dot is nobody. */
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
