import { useState } from "react";
import { queryClient } from "@/api/query-client";
import type { Challenge } from "@/api/types";
import { challengeQuery } from "../queries";

/**
 * The challenge by the terms that the player has been shown: those with which the dialog opened, until a refusal
 * has named others. What may change under the same terms, as the players and the pot, is shown as it comes.
 */
export function useShownTerms(challenge: Challenge) {
  const [read, setRead] = useState(challenge);
  const isSame = challenge.termsKey === read.termsKey && challenge.version >= read.version;
  const [haveChanged, setHaveChanged] = useState(false);
  return {
    shown: isSame ? challenge : read,
    haveChanged,
    /** Shows the terms that apply now; fails as the request for them does. */
    showCurrentTerms: async (inviteCode: string | null): Promise<Challenge> => {
      const query = challengeQuery(challenge._id, inviteCode);
      const { challenge: current } = await queryClient.fetchQuery({ ...query, staleTime: 0 });
      setRead(current);
      setHaveChanged(true);
      return current;
    },
  };
}
