import { useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useNavigate } from "react-router";
import { useUser } from "@/api/session";
import type { TeamSummary } from "@/api/types";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { PageHeading } from "@/ui/page-heading";
import { Skeleton } from "@/ui/skeleton";
import { BackLink } from "../back-link";
import { EMPTY_DRAFT } from "../draft";
import { myTeamsQuery } from "../queries";
import { TeamForm } from "./team-form";
import { useCreateTeam } from "./use-save-team";

export function CreateTeamPage() {
  const { data, isPending } = useQuery(myTeamsQuery);
  const create = useCreateTeam();
  const [ledTeam] = data?.started ?? [];
  return (
    <>
      <BackLink to="/teams">Teams</BackLink>
      <PageHeading title="Create Team">
        You lead it, and you are its first member. A player can lead one active team at a time.
      </PageHeading>
      {isPending ? (
        <Skeleton className="h-[560px] rounded-card" />
      ) : ledTeam && create.isIdle ? (
        <AlreadyLeading team={ledTeam} />
      ) : (
        <CreateForm create={create} />
      )}
    </>
  );
}

/** Shown instead of a form that the server would refuse. */
function AlreadyLeading({ team: { _id, name } }: { team: TeamSummary }) {
  return (
    <EmptyState
      icon={ShieldCheck}
      title={`You lead ${name}`}
      action={
        <ButtonLink to={`/teams/${_id}`} tone="ghost">
          Go to {name}
        </ButtonLink>
      }
    >
      Hand over its leadership before you lead another team.
    </EmptyState>
  );
}

function CreateForm({ create }: { create: ReturnType<typeof useCreateTeam> }) {
  const user = useUser();
  const navigate = useNavigate();
  return (
    <TeamForm
      start={EMPTY_DRAFT}
      save={create}
      fallback="Failed to create team"
      submitLabel="Create Team"
      inviter={user._id}
      onSaved={({ _id }) => void navigate(`/teams/${_id}`)}
    />
  );
}
