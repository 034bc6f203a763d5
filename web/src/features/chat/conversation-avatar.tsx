import clsx from "clsx";
import { Users } from "lucide-react";
import type { TeamRef, UserSummary } from "@/api/types";
import { PersonAvatar } from "@/ui/person-avatar";
import { TeamAvatar } from "@/ui/team-avatar";

/** In pixels; the classes are literals, because Tailwind scans the source for them. */
const SIZES = {
  32: { circle: "size-8", icon: "size-4" },
  40: { circle: "size-10", icon: "size-5" },
  44: { circle: "size-11", icon: "size-5" },
} as const;

/** The avatar of the other player or of the team; a group icon if neither is known. */
export function ConversationAvatar({
  person,
  team,
  size,
  isOnline,
}: {
  person: Pick<UserSummary, "username" | "avatar"> | null | undefined;
  team: TeamRef | null | undefined;
  size: keyof typeof SIZES;
  isOnline: boolean;
}) {
  if (person) {
    const { username, avatar } = person;
    return <PersonAvatar username={username} src={avatar} size={size} isOnline={isOnline} />;
  }
  if (team) return <TeamAvatar name={team.name} src={team.avatar} size={size} />;
  const { circle, icon } = SIZES[size];
  return (
    <span
      className={clsx(
        "grid shrink-0 place-items-center rounded-full bg-surface-3 text-fg-2",
        circle,
      )}
    >
      <Users aria-hidden="true" className={icon} strokeWidth={1.75} />
    </span>
  );
}
