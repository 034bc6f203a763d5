import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { queryClient } from "@/api/query-client";
import type { TeamInvitation } from "@/api/types";
import { teamKeys } from "../cache";
import type { TeamCommand } from "../command";
import { invitationsQuery } from "../queries";
import { commandErrorMessage, sendCommand } from "../use-team-command";

type InvitationAnswer = { invitation: TeamInvitation; answer: "accept" | "decline" };

/** Accepting opens the team's page; declining removes the invitation at once, and restores it on failure. */
export function useAnswerInvitation() {
  const navigate = useNavigate();
  const { queryKey } = invitationsQuery;
  return useMutation({
    retry: false,
    mutationFn: (variables: InvitationAnswer) =>
      sendCommand(variables.invitation.team._id, commandOf(variables)),
    onMutate: async ({ invitation, answer }) => {
      if (answer === "accept") return undefined;
      await queryClient.cancelQueries({ queryKey });
      const previous = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (invitations) =>
        invitations?.filter(({ _id }) => _id !== invitation._id),
      );
      return previous;
    },
    onError: (_error, _variables, previous) => {
      if (previous) queryClient.setQueryData(queryKey, previous);
    },
    onSuccess: (_response, { invitation, answer }) => {
      if (answer === "accept") void navigate(`/teams/${invitation.team._id}`);
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: teamKeys.all });
    },
  });
}

export function answerMessage(error: Error, variables: InvitationAnswer): string {
  return commandErrorMessage(error, commandOf(variables));
}

function commandOf({ invitation, answer }: InvitationAnswer): TeamCommand {
  return { kind: "answer invitation", invitation: invitation._id, answer };
}
