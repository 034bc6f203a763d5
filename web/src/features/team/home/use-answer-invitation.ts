import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { call } from "@/api/client";
import { queryClient } from "@/api/query-client";
import type { TeamInvitation } from "@/api/types";
import { failureOf, type TeamDeed } from "../deed";
import { teamKeys } from "../keys";
import { invitationsQuery } from "../queries";
import { sent } from "../send";
import { deedMessage } from "../use-team-deed";

type Answer = { invitation: TeamInvitation; answer: "accept" | "decline" };

/** Accepting opens the team's page; declining removes the invitation at once, and restores it on failure. */
export function useAnswerInvitation() {
  const navigate = useNavigate();
  const { queryKey } = invitationsQuery;
  return useMutation({
    retry: false,
    mutationFn: (given: Answer) => {
      const deed = deedOf(given);
      return call<object>(sent(given.invitation.team._id, deed), failureOf(deed));
    },
    onMutate: async ({ invitation, answer }) => {
      if (answer === "accept") return undefined;
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (known) =>
        known?.filter(({ _id }) => _id !== invitation._id),
      );
      return before;
    },
    onError: (_error, _given, before) => {
      if (before) queryClient.setQueryData(queryKey, before);
    },
    onSuccess: (_done, { invitation, answer }) => {
      if (answer === "accept") void navigate(`/teams/${invitation.team._id}`);
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: teamKeys.all });
    },
  });
}

export function answerMessage(error: Error, given: Answer): string {
  return deedMessage(error, deedOf(given));
}

function deedOf({ invitation, answer }: Answer): TeamDeed {
  return { kind: "answer invitation", invitation: invitation._id, answer };
}
