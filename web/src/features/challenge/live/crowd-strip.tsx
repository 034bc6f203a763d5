import type { Participant } from "@/api/types";
import { Avatar } from "@/ui/avatar";

/** The most avatars shown; a number stands for the rest, and the roster below names all players. */
const AVATARS_MAX = 10;

export function PlayerStrip({
  seats,
  openSeats,
}: {
  seats: readonly Participant[];
  openSeats: number;
}) {
  const hiddenCount = seats.length - AVATARS_MAX;
  return (
    <div className="flex flex-col items-center gap-2.5">
      <ul aria-label="Players" className="flex flex-wrap justify-center gap-2">
        {seats.slice(0, AVATARS_MAX).map(({ user }) => (
          <li key={user._id} className="grid w-[72px] justify-items-center gap-1.5">
            <Avatar username={user.username} src={user.avatar} size={44} />
            <span className="max-w-full truncate text-xs text-fg-2">{user.username}</span>
          </li>
        ))}
      </ul>
      <p className="num text-xs text-fg-3">
        {hiddenCount > 0 ? `and ${hiddenCount} more. ` : null}
        {openSeats > 0 ? `${openSeats} ${openSeats === 1 ? "place" : "places"} free. ` : null}
        One winner takes the pot.
      </p>
    </div>
  );
}
