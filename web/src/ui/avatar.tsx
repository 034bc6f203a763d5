import clsx from "clsx";
import { useId } from "react";
import { useLook } from "@/api/looks";
import { avatarPattern } from "./avatar-pattern";

type AvatarProps = {
  username: string;
  /** The address of the picture; without one a pattern is drawn from the name. */
  src?: string | null | undefined;
  size: number;
  /** A frame to try on, in place of the one that the player wears. */
  frame?: string;
  className?: string;
};

/** By cosmetic. */
const FRAMES: Record<string, string> = {
  frame_gold: "frame-gold",
  frame_ember: "frame-ember",
  frame_tide: "frame-tide",
  frame_laurel: "frame-laurel",
};

/** Decorative: it is always shown beside the user's name. */
export function Avatar({ username, src, size, frame: tried, className }: AvatarProps) {
  const worn = useLook(username)?.frame;
  const frame = tried ?? worn;
  const look = clsx("shrink-0 rounded-full", frame && FRAMES[frame], className);
  if (!src) return <Pattern username={username} size={size} className={look} />;
  return (
    <img
      src={src}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      className={clsx("bg-surface-3 object-cover", look)}
      style={{ width: size, height: size }}
    />
  );
}

function Pattern({ username, size, className }: Omit<AvatarProps, "src" | "frame">) {
  const clip = useId();
  const { ground, figure, tiles } = avatarPattern(username);
  return (
    <svg
      viewBox="0 0 40 40"
      width={size}
      height={size}
      aria-hidden="true"
      {...(className ? { className } : {})}
    >
      <clipPath id={clip}>
        <circle cx="20" cy="20" r="20" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <rect width="40" height="40" fill={ground} />
        {tiles.map(({ corner, path, opacity }) => (
          <path key={corner} transform={corner} d={path} fill={figure} opacity={opacity} />
        ))}
      </g>
    </svg>
  );
}
