import { Avatar } from "./avatar";

/** An avatar with a dot while the player is online; the text beside it carries the same information. */
export function PersonAvatar({
  username,
  src,
  size,
  isOnline,
}: {
  username: string;
  src: string | null | undefined;
  size: number;
  isOnline: boolean;
}) {
  return (
    <span className="relative shrink-0">
      <Avatar username={username} src={src} size={size} />
      {isOnline ? (
        <span
          aria-hidden="true"
          className="absolute right-0 bottom-0 size-3 rounded-full border-2 border-surface-1 bg-open"
        />
      ) : null}
    </span>
  );
}
