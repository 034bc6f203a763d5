import { useNavigate } from "react-router";
import { useUser } from "@/api/session";
import { PageHeading } from "@/ui/page-heading";
import { BackLink } from "../back-link";
import { EMPTY_DRAFT } from "../draft";
import { TeamForm } from "./team-form";
import { useCreateTeam } from "./use-save-team";

export function CreateTeamPage() {
  const user = useUser();
  const navigate = useNavigate();
  const create = useCreateTeam();
  return (
    <>
      <BackLink to="/teams">Teams</BackLink>
      <PageHeading title="Create Team">
        You lead it, and you are its first member. One player leads one active team at a time.
      </PageHeading>
      <TeamForm
        start={EMPTY_DRAFT}
        save={create}
        fallback="Failed to create team"
        submitLabel="Create Team"
        inviter={user._id}
        onSaved={({ _id }) => void navigate(`/teams/${_id}`)}
      />
    </>
  );
}
