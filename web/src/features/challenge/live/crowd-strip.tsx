import type { Participant } from "@/api/types";
import { Avatar } from "@/ui/avatar";

/** The most avatars shown; a number stands for the rest, and the roster below names all players. */
const FACES_MAX = 10;

export function CrowdStrip({ seats, free }: { seats: readonly Participant[]; free: number }) {
  const more = seats.length - FACES_MAX;
  return (
    <div className="flex flex-col items-center gap-2.5">
      <ul aria-label="Players" className="flex flex-wrap justify-center gap-2">
        {seats.slice(0, FACES_MAX).map(({ user }) => (
          <li key={user._id} className="grid w-[72px] justify-items-center gap-1.5">
            <Avatar username={user.username} src={user.avatar} size={44} />
            <span className="max-w-full truncate text-xs text-fg-2">{user.username}</span>
          </li>
        ))}
      </ul>
      <p className="num text-xs text-fg-3">
        {more > 0 ? `and ${more} more. ` : null}
        {free > 0 ? `${free} ${free === 1 ? "place" : "places"} free. ` : null}
        One winner takes the pot.
      </p>
    </div>
  );
}
