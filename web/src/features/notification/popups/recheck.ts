import { onServerEvent } from "@/api/live/event-bus";
import { queryClient } from "@/api/query-client";
import type { Notification } from "@/api/types";
import { applyResponse, knownNotifications } from "../cache";
import { latestQuery, notificationKeys } from "../queries";
import { visiblePopups } from "./store";

/**
 * A question can be settled without its notification: on the match page, on another device, or by a deadline. So a
 * change of its challenge while it is shown triggers a request whether the answer is still pending.
 */
export function recheckQuestions(): () => void {
  return onServerEvent("challenge_thumbnail", ({ challengeId }) => void recheck(challengeId));
}

async function recheck(challengeId: string): Promise<void> {
  const isPending = ({ data }: Notification) =>
    data.actionRequired && data.challenge?._id === challengeId;
  const pending = [...visiblePopups(), ...knownNotifications()].filter(isPending);
  if (pending.length === 0) return;
  const latest = await fetchLatest();
  for (const notification of latest) {
    const wasPending = pending.some(({ _id }) => _id === notification._id);
    if (wasPending && !isPending(notification))
      applyResponse({ kind: "updated", notification }, null);
  }
  const isLatest = ({ _id }: Notification) =>
    latest.some((notification) => notification._id === _id);
  if (latest.length > 0 && !pending.every(isLatest)) refetchLists();
}

/** Refetches the lists that show notifications older than the latest. */
function refetchLists(): void {
  void queryClient.invalidateQueries({ queryKey: notificationKeys.lists });
  void queryClient.invalidateQueries({ queryKey: notificationKeys.paged });
}

/** The latest notifications, which include every popup; if the request fails, what is shown stays until the next change. */
async function fetchLatest(): Promise<readonly Notification[]> {
  try {
    return (await queryClient.fetchQuery({ ...latestQuery, staleTime: 0 })).notifications;
  } catch {
    return [];
  }
}
