import clsx from "clsx";
import { useId } from "react";
import { avatarPattern } from "./avatar-pattern";

type AvatarProps = {
  username: string;
  /** The picture's address; without one the name draws its own. */
  src?: string | null | undefined;
  size: number;
  className?: string;
};

/** Decoration: it always stands beside the name it belongs to. */
export function Avatar({ username, src, size, className }: AvatarProps) {
  if (!src)
    return <Pattern username={username} size={size} {...(className ? { className } : {})} />;
  return (
    <img
      src={src}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      className={clsx("shrink-0 rounded-full bg-surface-3 object-cover", className)}
      style={{ width: size, height: size }}
    />
  );
}

function Pattern({ username, size, className }: Omit<AvatarProps, "src">) {
  const clip = useId();
  const { ground, figure, tiles } = avatarPattern(username);
  return (
    <svg
      viewBox="0 0 40 40"
      width={size}
      height={size}
      aria-hidden="true"
      className={clsx("shrink-0 rounded-full", className)}
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
