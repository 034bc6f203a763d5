import { type CSSProperties, useEffect, useState } from "react";
import { useMaybeUser } from "@/api/session";
import { hasSeenEnding, rememberEnding } from "./seen";

const PARTICLES = 18;
/** How far the particles fly, in pixels: three lengths in turn, so that they do not form a ring. */
const REACHES = [84, 116, 148] as const;

const FLIGHTS = Array.from({ length: PARTICLES }, (_, index) => ({
  "--angle": `${(index * 360) / PARTICLES}deg`,
  "--reach": `${REACHES[index % REACHES.length]}px`,
}));

/** A small burst of ticks behind the amount, the first time that the player sees the win; none with reduced motion. */
export function Burst({ challengeId }: { challengeId: string }) {
  const viewerId = useMaybeUser()?._id ?? "";
  const [isFirstTime] = useState(() => !hasSeenEnding(viewerId, challengeId));
  useEffect(() => rememberEnding(viewerId, challengeId), [viewerId, challengeId]);
  if (!isFirstTime) return null;
  return (
    <span aria-hidden="true" className="burst">
      {FLIGHTS.map((flight) => (
        <i key={flight["--angle"]} style={flight as CSSProperties} />
      ))}
    </span>
  );
}
