import { useEffect, useRef, useState } from "react";
import { queryClient } from "@/api/query-client";
import type { Challenge, ChallengeDetail } from "@/api/types";
import { challengeKeys } from "./queries";

type SuccessMessage = {
  text: string;
  /** That of the challenge which the text describes; null for a text about nothing that changes. */
  version: number | null;
  /** Whether the control of the action goes with it, so that the message takes the focus. */
  takesFocus?: boolean;
};

/**
 * The success message of a challenge's page. After an action it is shown until the challenge changes further, since it
 * would contradict the new state. `initial` is the message of the action that led to the page.
 */
export function useSuccessMessage(challenge: Challenge, initial: string | null = null) {
  const { _id, version } = challenge;
  const [shown, setShown] = useState<SuccessMessage | null>(
    initial === null ? null : { text: initial, version },
  );
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown?.takesFocus) element.current?.focus();
  }, [shown]);
  // An own event may arrive after the response, and then brings a version up to the one of the response.
  const isOutdated = shown !== null && shown.version !== null && version > shown.version;
  return {
    message: shown === null || isOutdated ? null : shown.text,
    /** Of the note that shows the message. */
    noteRef: element,
    /** To be called after an action's response, which is in the cache by then. */
    showUntilChange: (text: string) =>
      setShown({ text, version: Math.max(version, cachedVersion(_id)) }),
    /** The same for an action of a panel further down the page: the message is focused, and scrolled to. */
    goToMessage: (text: string) =>
      setShown({ text, version: Math.max(version, cachedVersion(_id)), takesFocus: true }),
    showLasting: (text: string) => setShown({ text, version: null }),
  };
}

/** The newest known version of a challenge: the page is rendered with it only later. */
function cachedVersion(id: string): number {
  const details = queryClient.getQueriesData<ChallengeDetail>({
    queryKey: challengeKeys.detail(id),
  });
  return Math.max(0, ...details.map(([, detail]) => detail?.challenge.version ?? 0));
}
