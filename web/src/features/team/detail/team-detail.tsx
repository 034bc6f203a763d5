import type { ReactNode } from "react";
import { useUser } from "@/api/session";
import type { Team } from "@/api/types";
import { LeadsCorrespondence, TeamChat } from "./conversations";
import { InvitationNote } from "./invitation-note";
import { Members } from "./members";
import { ConnectionRequests, Invited, JoinRequests } from "./requests";
import { RulesBox } from "./rules-box";
import { TeamHero } from "./team-hero";
import { ViewerActions } from "./viewer-actions";

export function TeamDetail({ team, activity }: { team: Team; activity: ReactNode }) {
  const { _id: viewerId } = useUser();
  const { role } = team.viewer;
  const isLeader = role === "leader";
  return (
    <div className="grid gap-4 lg:gap-5">
      <InvitationNote team={team} />
      <TeamHero team={team} actions={<ViewerActions team={team} viewerId={viewerId} />} />
      <RulesBox />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_300px] lg:gap-5 xl:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid min-w-0 grid-cols-1 gap-4 lg:gap-5">
          {isLeader && team.joinRequests.length > 0 ? <JoinRequests team={team} /> : null}
          <Members team={team} viewerId={viewerId} />
          <Invited team={team} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4 lg:gap-5">
          {team.conversationId ? <TeamChat conversationId={team.conversationId} /> : null}
          {isLeader && team.joinRequests.length === 0 ? <JoinRequests team={team} /> : null}
          {isLeader ? <ConnectionRequests team={team} /> : null}
          <LeadsCorrespondence team={team} />
          {role ? activity : null}
        </div>
      </div>
    </div>
  );
}
