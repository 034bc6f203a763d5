import { queryClient } from "@/api/query-client";
import type { Notification } from "@/api/types";
import type { Filter } from "./filters";
import { updateInBatches } from "./mutations";
import { countsQuery, pagedQuery } from "./queries";

/** The events that ask a player for a command on a challenge. */
const QUESTIONS: readonly string[] = ["invited", "declared", "reminded", "approval_asked"];

const UNREAD: Filter = { type: "challenge", read: "unread" };

/**
 * Marks as read what the player has just answered on the page of the challenge, which answers no notification. The server
 * states which of them still ask.
 */
export async function markSettledRead(challengeId: string): Promise<void> {
  const isSettled = ({ data }: Notification) =>
    data.challenge?._id === challengeId && QUESTIONS.includes(data.event) && !data.actionRequired;
  const settled = (await fetchUnread()).filter(isSettled);
  if (settled.length > 0) await updateInBatches("read", settled);
}

/** The latest unread ones about challenges; if the request fails, they stay unread until they are opened. */
async function fetchUnread(): Promise<readonly Notification[]> {
  if (queryClient.getQueryData(countsQuery.queryKey)?.unreadCount === 0) return [];
  try {
    const page = await queryClient.fetchQuery({ ...pagedQuery(UNREAD, 1), staleTime: 0 });
    return page.notifications;
  } catch {
    return [];
  }
}
