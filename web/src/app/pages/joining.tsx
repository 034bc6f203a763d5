import { useQuery } from "@tanstack/react-query";
import type { Challenge } from "@/api/types";
import { JoinDialog } from "@/features/challenge/join/join-dialog";
import { useJoin } from "@/features/challenge/mutations";
import { walletQuery } from "@/features/wallet/queries";
import { usdc } from "@/lib/money";

/** The join dialog with the player's balance in it: what a stake leaves is part of the bargain. */
export function Joining({
  challenge,
  inviteCode = null,
  onJoined,
  onClose,
}: {
  challenge: Challenge;
  inviteCode?: string | null;
  onJoined: (message: string) => void;
  onClose: () => void;
}) {
  const { data } = useQuery(walletQuery);
  const join = useJoin();
  return (
    <JoinDialog
      challenge={challenge}
      join={join}
      available={data ? usdc(data.available) : null}
      inviteCode={inviteCode}
      onJoined={onJoined}
      onClose={onClose}
    />
  );
}
