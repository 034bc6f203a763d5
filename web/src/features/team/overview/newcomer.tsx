import { useQuery } from "@tanstack/react-query";
import { MessagesSquare, Plus, Radio, Search, Users } from "lucide-react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "@/ui/button";
import { invitationsQuery, myTeamsQuery } from "../queries";
import { focusTeamSearch } from "./filter-bar";
import { Section } from "./section";

/** Whether the viewer has no team and no invitation to one; false until that is known. */
export function useIsNewcomer(): boolean {
  const { data: teams } = useQuery(myTeamsQuery);
  const { data: invitations } = useQuery(invitationsQuery);
  if (!teams || !invitations) return false;
  return teams.started.length + teams.joined.length + invitations.length === 0;
}

/** What a team is for, and the two ways to one, in place of three empty lists. */
export function Newcomer() {
  return (
    <Section title="You are not in a team yet">
      <div className="card spot grid gap-5 p-5 lg:p-6">
        <ul className="grid gap-4 sm:grid-cols-3">
          <Benefit
            icon={<MessagesSquare aria-hidden="true" className="size-5" strokeWidth={1.75} />}
          >
            One chat for the whole team, and one between the leaders of teams that connect.
          </Benefit>
          <Benefit icon={<Radio aria-hidden="true" className="size-5" strokeWidth={1.75} />}>
            Challenges of your teammates come first in your lists, and you see who is online.
          </Benefit>
          <Benefit icon={<Users aria-hidden="true" className="size-5" strokeWidth={1.75} />}>
            A page for the roster, which other players find by game, region and level.
          </Benefit>
        </ul>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/teams/create" tone="brass">
            <Plus aria-hidden="true" className="size-4" strokeWidth={2.25} />
            Create Team
          </ButtonLink>
          <Button tone="ghost" onClick={focusTeamSearch}>
            <Search aria-hidden="true" className="size-4" strokeWidth={1.75} />
            Find a team
          </Button>
        </div>
      </div>
    </Section>
  );
}

function Benefit({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3 text-sm text-fg-2 sm:grid sm:content-start sm:gap-2">
      <span className="text-fg-3">{icon}</span>
      {children}
    </li>
  );
}
