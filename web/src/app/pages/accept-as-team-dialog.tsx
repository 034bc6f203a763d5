import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Challenge } from "@/api/types";
import { BUILT_IN_CATALOGUE, rosterMinOf } from "@/features/challenge/catalogue";
import { useAcceptAsTeam } from "@/features/challenge/mutations";
import { challengePath } from "@/features/challenge/paths";
import { catalogueQuery } from "@/features/challenge/queries";
import { AcceptDialog } from "@/features/challenge/team-match/accept-dialog";
import { approvedText } from "@/features/challenge/team-match/approvals";
import { teamQuery } from "@/features/team/queries";
import { useTeamChoice } from "./use-team-choice";

/** The dialog in which a leader accepts for a team; the match is opened afterwards. */
export function AcceptAsTeamDialog({
  challenge,
  inviteCode = null,
  onClose,
}: {
  challenge: Challenge;
  inviteCode?: string | null;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const accept = useAcceptAsTeam();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const { data: catalogue = BUILT_IN_CATALOGUE } = useQuery(catalogueQuery);
  const issuerId = challenge.teams[0]?.team._id ?? "";
  const { led } = useTeamChoice(null, true);
  const teamId = chosenId ?? led?.find(({ _id }) => _id !== issuerId)?._id ?? null;
  const choice = useTeamChoice(teamId, true);
  // A private team shows its members to no one else: the server then reports who is in both.
  const { data: rivals } = useQuery({ ...teamQuery(issuerId), enabled: issuerId !== "" });
  return (
    <AcceptDialog
      challenge={challenge}
      choice={choice}
      teamId={teamId}
      onTeam={setChosenId}
      rosterMin={rosterMinOf(catalogue, challenge.game)}
      rivals={rivals?.members.map(({ user }) => user) ?? []}
      inviteCode={inviteCode}
      accept={accept}
      onAccepted={(accepted) => {
        onClose();
        void navigate(challengePath(challenge._id, "ongoing", { inviteCode }), {
          state: { done: acceptedText(accepted) },
        });
      }}
      onClose={onClose}
    />
  );
}

/** The place is held, or taken at once where no other player has to approve. */
function acceptedText(challenge: Challenge): string {
  return challenge.isReserved
    ? "Your team holds the place. Its players have 24 hours to approve."
    : approvedText(challenge).replace("You approved", "You accepted");
}
