import clsx from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useMaybeUser } from "@/api/session";
import { useTitleClass } from "./title-class";

type PersonLinkProps = {
  username: string;
  /** The avatar beside a name that is a link itself: for the pointer only, so that the keyboard stops once. */
  isDuplicate?: boolean;
  className?: string;
  children: ReactNode;
};

/** A player's name or avatar as the link to their profile; one's own leads to one's own profile page. */
export function PersonLink({ username, isDuplicate, className, children }: PersonLinkProps) {
  const viewer = useMaybeUser();
  const title = useTitleClass(username);
  return (
    <Link
      to={viewer?.username === username ? "/profile" : profilePath(username)}
      className={clsx("rounded-ctl", className, title)}
      {...(isDuplicate ? { tabIndex: -1, "aria-hidden": true } : {})}
    >
      {children}
    </Link>
  );
}

/** The public profile of a player. */
const profilePath = (username: string): string => `/profile/${encodeURIComponent(username)}`;
