import { useNavigate } from "react-router";
import { queryClient } from "@/api/query-client";
import type { DisputeRow } from "../api-types";
import { refusalText } from "../refusals";
import { disputesQuery } from "./queries";
import { mayTake } from "./queue-keys";

/** Pages of the queue that are read at most: a longer queue is the work of more moderators. */
const PAGES_MAX = 50;

/** Opens the most urgent case that the viewer may take, beside the current one; `onNone` is given the reason if there is none. */
export function useNextCase(currentId: string, onNone: (message: string) => void) {
  const navigate = useNavigate();
  return async () => {
    try {
      const next = await nextCase(currentId);
      if (next) await navigate(`/admin/disputes/${next.challengeId}`);
      else onNone("No other dispute waits for you.");
    } catch (error) {
      onNone(refusalText(error, "Failed to load disputes"));
    }
  };
}

/** The first case that may be taken, on whichever page of the queue it is: those before it may all be closed to the viewer. */
async function nextCase(currentId: string): Promise<DisputeRow | undefined> {
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const { rows, pages } = await queryClient.fetchQuery(disputesQuery("waiting", page));
    const next = rows.find((row) => row.challengeId !== currentId && mayTake(row));
    if (next || !pages.hasNextPage) return next;
  }
  return undefined;
}
