import { useHasContest, useHasQuests } from "@/api/config";
import { NAV_GROUPS, type NavLink } from "./navigation";

/** Whether the operator has a destination switched on. */
export function useIsOffered(): (to: string) => boolean {
  const hasQuests = useHasQuests();
  const hasContest = useHasContest();
  return (to) => {
    const link = ALL_LINKS.find((one) => one.to === to);
    return (hasQuests || !link?.isOfQuests) && (hasContest || !link?.isOfContest);
  };
}

/** The name of a destination. */
export const labelOf = (to: string): string =>
  ALL_LINKS.find((link) => link.to === to)?.label ?? "";

const ALL_LINKS: readonly NavLink[] = NAV_GROUPS.flatMap(({ links }) => links);
