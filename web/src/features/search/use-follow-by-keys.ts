import { type KeyboardEvent, useState } from "react";
import { useMaybeUser } from "@/api/session";
import { useFollow } from "@/api/use-follow";
import type { Hit } from "./hits";

const NO_PERSON = { _id: "", username: "" };

/** Shift+Enter follows or unfollows the player of the active option, as the icon in it does for a pointer. */
export function useFollowByKeys(active: Hit | undefined) {
  const viewer = useMaybeUser();
  const person =
    active?.kind === "people" && active.person._id !== viewer?._id ? active.person : null;
  const follow = useFollow(person ?? NO_PERSON);
  const [changedId, setChangedId] = useState<string | null>(null);
  /** Whether the key was meant for the follow. */
  const followBy = (event: KeyboardEvent): boolean => {
    if (event.key !== "Enter" || !event.shiftKey || person === null || viewer === null)
      return false;
    event.preventDefault();
    if (!follow.isPending) {
      setChangedId(person._id);
      follow.mutate(!person.relationship.isFollowing);
    }
    return true;
  };
  const isDone = follow.isSuccess && person !== null && person._id === changedId;
  /** What was done, for those who do not see the icon; null for another option. */
  const outcome = isDone
    ? `${follow.variables ? "Following" : "No longer following"} ${person.username}`
    : null;
  return { followBy, outcome };
}

/** What names the keys in an option. */
export const followKeysOf = (hit: Hit): { keyShortcuts?: string } =>
  hit.kind === "people" ? { keyShortcuts: "Shift+Enter" } : {};
