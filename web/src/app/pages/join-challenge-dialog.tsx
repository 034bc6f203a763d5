import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { Challenge } from "@/api/types";
import { JoinDialog } from "@/features/challenge/join/join-dialog";
import { useJoin } from "@/features/challenge/mutations";
import { challengePath } from "@/features/challenge/paths";
import { isTeamMatch } from "@/features/challenge/team-match/sides";
import { walletQuery } from "@/features/wallet/queries";
import { usdc } from "@/lib/money";
import { AcceptAsTeamDialog } from "./accept-as-team-dialog";

/**
 * The join dialog with the player's balance, which shows what a stake leaves, or in a match of teams with the player's
 * teams. After joining, the match is opened from any page.
 */
export function JoinChallengeDialog({ challenge, inviteCode = null, onClose }: JoinProps) {
  return isTeamMatch(challenge) ? (
    <AcceptAsTeamDialog challenge={challenge} inviteCode={inviteCode} onClose={onClose} />
  ) : (
    <JoinAsPlayerDialog challenge={challenge} inviteCode={inviteCode} onClose={onClose} />
  );
}

type JoinProps = {
  challenge: Challenge;
  inviteCode?: string | null;
  onClose: () => void;
};

function JoinAsPlayerDialog({ challenge, inviteCode = null, onClose }: JoinProps) {
  const navigate = useNavigate();
  const { data } = useQuery(walletQuery);
  const join = useJoin();
  return (
    <JoinDialog
      challenge={challenge}
      join={join}
      available={data ? usdc(data.available) : null}
      inviteCode={inviteCode}
      onJoined={(done) => {
        onClose();
        void navigate(challengePath(challenge._id, "ongoing"), { state: { done } });
      }}
      onClose={onClose}
    />
  );
}
