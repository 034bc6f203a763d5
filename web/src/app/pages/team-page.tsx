import { TeamNotificationsCard } from "@/features/notification/team-card";
import { TeamPage as Team } from "@/features/team/detail/team-page";

/** A team's page with the viewer's notifications about the team. */
export function TeamPage() {
  return <Team activity={(teamId) => <TeamNotificationsCard teamId={teamId} />} />;
}
