import type { ServerEvents } from "@/api/live/events";
import type { Challenge } from "@/api/types";
import { isTeamMatch } from "../team-match/sides";

export type Thumbnail = ServerEvents["challenge_thumbnail"];

type Page = { challenges: readonly Challenge[] };
type Pages = { pages: readonly Page[] };

/** A cached list of challenges, with the changed one updated in its position. */
export function patchList<List>(list: List, thumbnail: Thumbnail): List {
  if (isPages(list))
    return { ...list, pages: mapItems(list.pages, (page) => patchPage(page, thumbnail)) };
  return isPage(list) ? patchPage(list, thumbnail) : list;
}

/** The version of a challenge in a cached list; null if the list does not contain it. */
export function versionIn(list: unknown, challengeId: string): number | null {
  const pages = isPages(list) ? list.pages : isPage(list) ? [list] : [];
  const rows = pages.flatMap(({ challenges }) => challenges);
  return rows.find(({ _id }) => _id === challengeId)?.version ?? null;
}

function patchPage<P extends Page>(page: P, thumbnail: Thumbnail): P {
  return {
    ...page,
    challenges: mapItems(page.challenges, (row) => patchChallenge(row, thumbnail)),
  };
}

function patchChallenge(challenge: Challenge, thumbnail: Thumbnail): Challenge {
  const { challengeId, at: _, ...change } = thumbnail;
  const isNewer = challenge._id === challengeId && challenge.version < change.version;
  if (!isNewer) return challenge;
  // A team that holds the place of an open match is counted, before its players have approved.
  const isReserved =
    isTeamMatch(challenge) && change.status === "open" && change.participantCount > 1;
  return { ...challenge, ...change, isReserved };
}

function mapItems<Item>(items: readonly Item[], change: (item: Item) => Item): readonly Item[] {
  return items.map(change);
}

function isPage(list: unknown): list is Page {
  return typeof list === "object" && list !== null && "challenges" in list;
}

function isPages(list: unknown): list is Pages {
  return typeof list === "object" && list !== null && "pages" in list;
}
