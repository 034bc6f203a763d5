import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { Team } from "@/api/types";
import { toast } from "@/lib/toast";
import { CheckboxField } from "@/ui/checkbox-field";
import { type Tab, Tabs } from "@/ui/tabs";
import { isInside } from "../cache";
import { TeamChallenges } from "../challenges/team-challenges";
import { PoolStatement } from "../pool/statement";
import { votesQuery } from "../queries";
import { commandErrorMessage, useTeamCommand } from "../use-team-command";
import { VotesPanel } from "../votes/votes-panel";
import { Members } from "./members";
import { Invited, JoinRequests } from "./requests";

type TeamTab = "members" | "challenges" | "votes" | "pool";

/** The tabs of a team's page; the chosen one stands in the address. Outsiders see the members, and its challenges. */
export function TeamTabs({ team, viewerId }: { team: Team; viewerId: string }) {
  const [params, setParams] = useSearchParams();
  const hasAllTabs = isInside(team);
  const { data: votes } = useQuery({ ...votesQuery(team._id), enabled: hasAllTabs });
  const open = votes?.filter(({ outcome }) => outcome == null).length ?? 0;
  const tabs: Tab<TeamTab>[] = [
    { value: "members", label: "Members", count: team.members.length },
    { value: "challenges", label: "Challenges" },
    ...(hasAllTabs
      ? [
          { value: "votes", label: "Votes", ...(open > 0 ? { count: open } : {}) } as const,
          { value: "pool", label: "Pool statement" } as const,
        ]
      : []),
  ];
  const asked = params.get("tab");
  const tab = tabs.find(({ value }) => value === asked)?.value ?? "members";
  const choose = (value: TeamTab) =>
    setParams(value === "members" ? {} : { tab: value }, { replace: true });
  const panels: Record<TeamTab, ReactNode> = {
    members: <MembersTab team={team} viewerId={viewerId} />,
    challenges: <TeamChallenges teamId={team._id} />,
    votes: <VotesPanel team={team} viewerId={viewerId} />,
    pool: <PoolStatement teamId={team._id} />,
  };
  return (
    <div className="min-w-0">
      <Tabs label="About the team" tabs={tabs} value={tab} onChange={choose}>
        {panels[tab]}
      </Tabs>
    </div>
  );
}

function MembersTab({ team, viewerId }: { team: Team; viewerId: string }) {
  const isLeader = team.viewer.role === "leader";
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4 lg:gap-5">
      {isLeader && team.joinRequests.length > 0 ? <JoinRequests team={team} /> : null}
      <Members team={team} viewerId={viewerId} />
      {team.viewer.role ? <EmailSharing team={team} /> : null}
      <Invited team={team} />
    </div>
  );
}

/** For members: whether their email address is shown to the members who show theirs. */
function EmailSharing({ team }: { team: Team }) {
  const mutation = useTeamCommand(team._id);
  const share = (showsEmail: boolean) => {
    const command = { kind: "share email", showsEmail } as const;
    mutation.mutate(command, {
      onError: (error) => toast.error(commandErrorMessage(error, command)),
    });
  };
  return (
    <CheckboxField
      label="Show my email address to the members of this team who show theirs"
      checked={team.viewer.showsEmail}
      disabled={mutation.isPending}
      onChange={({ target }) => share(target.checked)}
    />
  );
}
