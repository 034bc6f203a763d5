import { useQuery } from "@tanstack/react-query";
import { Navigate, useNavigate, useParams } from "react-router";
import { messageOf } from "@/api/error";
import type { Team } from "@/api/types";
import { toast } from "@/lib/toast";
import { InlineError } from "@/ui/inline-error";
import { PageHeading } from "@/ui/page-heading";
import { Skeleton } from "@/ui/skeleton";
import { BackLink } from "../back-link";
import type { TeamDraft } from "../draft";
import { teamQuery } from "../queries";
import { TeamForm } from "./team-form";
import { useUpdateTeam } from "./use-save-team";

/** The page on which the leader edits the team. */
export function EditTeamPage() {
  const { teamId = "" } = useParams();
  const { data: team, error, refetch } = useQuery(teamQuery(teamId));
  if (team && team.viewer.role !== "leader") return <Navigate to={`/teams/${teamId}`} replace />;
  return (
    <>
      <BackLink to={`/teams/${teamId}`}>{team?.name ?? "the team"}</BackLink>
      <PageHeading title="Edit team" />
      {team ? (
        <EditForm team={team} />
      ) : error ? (
        <InlineError
          message={messageOf(error, "Failed to load team details")}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-[560px] rounded-card" />
      )}
    </>
  );
}

function EditForm({ team }: { team: Team }) {
  const navigate = useNavigate();
  const update = useUpdateTeam(team._id);
  return (
    <TeamForm
      start={draftOf(team)}
      avatar={team.avatar}
      save={update}
      fallback="Failed to update team"
      submitLabel="Save changes"
      onSaved={() => {
        toast.success("Team updated");
        void navigate(`/teams/${team._id}`);
      }}
    />
  );
}

function draftOf(team: Team): TeamDraft {
  const { name, tagline, description, region, primaryGame, level } = team;
  const { isPrivate, requiresApproval, tags, maxMembers } = team;
  return {
    name,
    tagline,
    description,
    region,
    primaryGame,
    level,
    isPrivate,
    requiresApproval,
    maxMembers: String(maxMembers),
    tags: tags.join(", "),
  };
}
