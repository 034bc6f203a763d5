import { Link } from "react-router";

/** The next step of a player without friends. A form that is not stored stays open: the page of players opens beside it. */
export function FindPlayersHint({ isFormOpen = false }: { isFormOpen?: boolean }) {
  return (
    <span className="mt-1 block">
      Friends are players who follow you back.{" "}
      <Link
        to="/friends"
        className="link"
        {...(isFormOpen ? { target: "_blank", rel: "noopener" } : {})}
      >
        Find players to follow
        {isFormOpen ? <span className="sr-only"> (opens a new tab)</span> : null}
      </Link>
    </span>
  );
}
