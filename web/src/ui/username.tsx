import { useTitleClass } from "./title-class";

/** A player's name in the colour that they wear, where it is no link to their profile. */
export function Username({ username, hasAt = false }: { username: string; hasAt?: boolean }) {
  // An element of its own, because a colour of text on the same element would win.
  return (
    <span className={useTitleClass(username)}>
      {hasAt ? "@" : null}
      {username}
    </span>
  );
}
