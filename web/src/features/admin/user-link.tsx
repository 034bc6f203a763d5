import clsx from "clsx";
import { Link } from "react-router";
import type { UserSummary } from "@/api/types";
import { Avatar } from "@/ui/avatar";

/** A name that leads to the account behind it. */
export function UserLink({ user, className }: { user: UserSummary; className?: string }) {
  return (
    <Link to={userPath(user._id)} className={clsx("link inline-block min-h-6", className)}>
      {user.username}
    </Link>
  );
}

/** The same with the picture. */
export function UserCell({ user }: { user: UserSummary }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Link
        to={userPath(user._id)}
        tabIndex={-1}
        aria-hidden="true"
        className="shrink-0 rounded-full"
      >
        <Avatar username={user.username} src={user.avatar} size={32} />
      </Link>
      <UserLink user={user} className="min-w-0 truncate font-medium" />
    </span>
  );
}

export const userPath = (id: string): string => `/admin/users/${encodeURIComponent(id)}`;
