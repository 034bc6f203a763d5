import { avatarPattern } from "./avatar-pattern";

/** A team's square picture, or its initial on a coloured ground. Always shown beside the team's name. */
export function TeamAvatar({
  name,
  src,
  size,
}: {
  name: string;
  src?: string | null | undefined;
  size: number;
}) {
  const box = { width: size, height: size, borderRadius: Math.round(size * CORNER) };
  if (src) {
    return (
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        className="shrink-0 bg-surface-3 object-cover"
        style={box}
      />
    );
  }
  const { ground, figure } = avatarPattern(name);
  const [initial = "?"] = name.trim();
  return (
    <span
      aria-hidden="true"
      className="disp-x grid shrink-0 place-items-center select-none"
      style={{ ...box, background: ground, color: figure, fontSize: Math.round(size * LETTER) }}
    >
      {initial.toUpperCase()}
    </span>
  );
}

/** As fractions of `size`. */
const CORNER = 0.24;
const LETTER = 0.46;
