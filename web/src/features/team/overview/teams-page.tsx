import { Plus } from "lucide-react";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { PageHeading } from "@/ui/page-heading";
import { AllTeams } from "./all-teams";
import { Invitations } from "./invitations";
import { MyTeams } from "./my-teams";
import { Newcomer, useIsNewcomer } from "./newcomer";

/** The viewer's teams, invitations, and the team search. */
export function TeamsPage() {
  const isNewcomer = useIsNewcomer();
  return (
    <>
      <PageHeading
        title="Teams"
        actions={
          isNewcomer ? null : (
            <ButtonLink to="/teams/create" tone="brass">
              <Plus aria-hidden="true" className="size-4" strokeWidth={2.25} />
              Create Team
            </ButtonLink>
          )
        }
      >
        Your teams, and teams you could play against.
      </PageHeading>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_276px]">
        <div className="grid min-w-0 gap-6">
          {isNewcomer ? (
            <Newcomer />
          ) : (
            <>
              <Invitations />
              <MyTeams />
            </>
          )}
          <AllTeams />
        </div>
        <Guidelines />
      </div>
    </>
  );
}

function Guidelines() {
  return (
    <Card title="Guidelines">
      <ul className="grid list-disc gap-2 pl-4 text-sm text-fg-2">
        <li>One active team led at a time.</li>
        <li>Leaders invite friends: players they follow who follow them back.</li>
        <li>A leader can leave only after handing over the leadership.</li>
        <li>Dissolving a team needs 3 days&apos; notice.</li>
        <li>Only members and invited players can see a private team.</li>
      </ul>
    </Card>
  );
}
