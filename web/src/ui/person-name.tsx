import clsx from "clsx";
import type { UserSummary } from "@/api/types";
import { PersonLink } from "./person-link";

type PersonNameProps = {
  user: Pick<UserSummary, "username">;
  /** Whether the name has an @ before it. */
  hasAt?: boolean;
  className?: string;
};

/** A player's name within a text, as the link to their profile. Its weight sets it apart, not its colour alone. */
export function PersonName({ user: { username }, hasAt = false, className }: PersonNameProps) {
  return (
    <PersonLink username={username} className={clsx("font-medium hover:underline", className)}>
      {hasAt ? "@" : null}
      {username}
    </PersonLink>
  );
}
