import { useQuery } from "@tanstack/react-query";
import { TeamNotificationsCard, TeamPopUpCard } from "@/features/notification/team-card";
import { TeamPage as Team } from "@/features/team/detail/team-page";
import { walletQuery } from "@/features/wallet/queries";
import { usdc } from "@/lib/money";

/** A team's page with the viewer's notifications about the team, and what the viewer can pay into its pool. */
export function TeamPage() {
  const { data: wallet } = useQuery(walletQuery);
  return (
    <Team
      available={wallet ? usdc(wallet.available) : null}
      activity={(teamId) => (
        <>
          <TeamPopUpCard teamId={teamId} />
          <TeamNotificationsCard teamId={teamId} />
        </>
      )}
    />
  );
}
